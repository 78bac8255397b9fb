import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AffectedLot, BatchRequest } from '@sahihi/contract/endpoints/batch-requests.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { announce } from '../../lib/announce.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconUsers } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { listsWithBatches } from '../lists/lists-with-batches.ts'
import { recallsText } from './text.ts'

const t = recallsText.requests
const sending = {
  invalidates: [...listsWithBatches, 'GET /api/batches/requests', 'GET /api/recalls', 'GET /api/home'],
} as const

/** The releases and recalls that wait for a second person, or did not get one; of one batch, or of all. */
export function Requests({ batch }: { batch?: { id: string; orderId: string | null } }) {
  const { data = [] } = useGet('GET /api/batches/requests', {})
  const shown = batch
    ? data.filter(({ batchIds, orderId }) => batchIds.includes(batch.id) || (orderId && orderId === batch.orderId))
    : data
  if (shown.length === 0) return null
  return (
    <Stack component="section" gap="sm" mb="xl" aria-label={t.title}>
      {shown.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  )
}

function Request({ request }: { request: BatchRequest }) {
  const { id, action, reason, state, lots, requestedBy, requestedAt, expiresAt, decidedBy, note } = request
  const [deciding, setDeciding] = useState<'confirm' | 'decline'>()
  const withdraw = useSend('DELETE /api/batches/requests/:id', {
    ...sending,
    onSuccess: announce(),
  })
  const isWaiting = state === 'waiting'
  return (
    <Notice color={isWaiting ? 'gold' : 'gray'} icon={IconUsers} title={t.heading(action, nameLots(lots))}>
      <Group gap="xs" mt={4}>
        <Badge color={isWaiting ? 'gold' : 'gray'}>{t.states[state]}</Badge>
        <Text size="sm">
          {t.asked(requestedBy)} <TimeAgo at={requestedAt} />
          {isWaiting ? (
            <>
              {' · '}
              {t.until(formatDateTime(expiresAt))}
            </>
          ) : null}
        </Text>
      </Group>
      {reason ? <blockquote>{reason}</blockquote> : null}
      {state === 'declined' && decidedBy ? <p>{t.declinedBy(decidedBy)}</p> : null}
      {note ? <blockquote>{note}</blockquote> : null}
      {state === 'lapsed' ? <p>{t.lapsed}</p> : null}
      {isWaiting && !request.mayDecide ? <p>{t.waitsForOther}</p> : null}
      <FormAlert error={withdraw.error} fallback={t.failed} />
      {request.mayDecide || request.isYours ? (
        <Group gap="sm" mt="sm">
          {request.mayDecide ? (
            <>
              <Button onClick={() => setDeciding('confirm')}>{t.confirm}</Button>
              <Button variant="default" onClick={() => setDeciding('decline')}>
                {t.decline}
              </Button>
            </>
          ) : null}
          {request.isYours ? (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
              {t.withdraw}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {deciding ? <DecideDialog request={request} how={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </Notice>
  )
}

type DecideProps = { request: BatchRequest; how: 'confirm' | 'decline'; onClose: () => void }

function DecideDialog({ request: { id, action, lots }, how, onClose }: DecideProps) {
  const [note, setNote] = useState('')
  const onSuccess = announce(onClose)
  const confirm = useSend('POST /api/batches/requests/:id/confirm', { ...sending, onSuccess })
  const decline = useSend('POST /api/batches/requests/:id/decline', { ...sending, onSuccess })
  const isConfirm = how === 'confirm'
  return (
    <ConfirmDialog
      opened
      title={isConfirm ? t.confirmTitle(action) : t.declineTitle(action)}
      confirm={isConfirm ? t.confirmButton[action] : t.declineButton}
      isDangerous={isConfirm && action === 'recall'}
      busy={confirm.isPending || decline.isPending}
      onConfirm={() =>
        isConfirm ? confirm.mutate({ params: { id } }) : decline.mutate({ params: { id }, body: { note } })
      }
      onClose={onClose}
    >
      <FormAlert error={confirm.error ?? decline.error} fallback={t.failed} />
      <p>{nameLots(lots)}</p>
      <p>{isConfirm ? t.confirmEffect : t.declineEffect}</p>
      {isConfirm ? null : (
        <Textarea
          label={t.note}
          description={t.noteHelp}
          autosize
          minRows={2}
          maxLength={limits.reasonMax}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}

/** The first of the lots by product and lot, and how many more there are. */
export function nameLots([first, ...others]: AffectedLot[]) {
  if (!first) return ''
  const { productName, lot, batchName } = first
  const named = `${productName}, ${lot ? recallsText.lot(lot) : batchName}`
  return others.length > 0 ? `${named} ${recallsText.more(others.length)}` : named
}
