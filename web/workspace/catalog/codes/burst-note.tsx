import { Button, Stack } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeDetails } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { IconHourglass } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inventoryText } from '../text.ts'

const t = inventoryText.code.burst

/** Says that one network used up much of the scan limit, and gives the uses back. */
export function BurstNote({ code }: { code: CodeDetails }) {
  const [isAsking, setAsking] = useState(false)
  const giveBack = useSend('POST /api/products/qr/:verificationNumber/given-back-uses', {
    invalidates: ['GET /api/products/:productId/qr-details', 'GET /api/products/qr/:verificationNumber'],
    isIdempotent: true,
  })
  const { bursts, verificationNumber } = code
  if (bursts.length === 0) return null
  const left = bursts.reduce((sum, { uses, givenBack }) => sum + uses - givenBack, 0)
  return (
    <Notice color="gold" icon={IconHourglass}>
      <Stack gap="xs" align="flex-start">
        {bursts.map(({ startedAt, uses, givenBack }) => (
          <p key={startedAt}>
            {t.what(uses, formatDateTime(startedAt))} {givenBack > 0 ? t.givenBack(givenBack) : null}
          </p>
        ))}
        {left > 0 ? (
          <Allowed to="codes:block">
            <Button variant="default" size="sm" onClick={() => setAsking(true)}>
              {t.giveBack(left)}
            </Button>
          </Allowed>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t.confirmTitle(left)}
        confirm={t.confirm}
        busy={giveBack.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          giveBack.mutate(
            { params: { verificationNumber } },
            { onSuccess: announce(() => setAsking(false), groupSerial(verificationNumber)) },
          )
        }
      >
        <p>{t.effect}</p>
        <ActionError title={messages.codeChangeFailed} error={giveBack.error} />
      </ConfirmDialog>
    </Notice>
  )
}
