import { Button } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { BlockCause, CodeDetails } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconBan, IconLockOpen } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { inventoryText } from '../text.ts'
import { CauseField } from './cause-field.tsx'

const t = inventoryText.code

export function BlockedNote({ code: { blockedAt, blockReason } }: { code: CodeDetails }) {
  if (!blockedAt) return null
  return (
    <Notice color="red" icon={IconBan} title={t.blockedSince(formatDateTime(blockedAt))}>
      <blockquote>{blockReason}</blockquote>
    </Notice>
  )
}

type CodeBlockProps = {
  code: Pick<CodeDetails, 'verificationNumber' | 'isBlocked'>
  isDialogOpen: boolean
  setDialogOpen: (isDialogOpen: boolean) => void
}

/** Blocks or unblocks a code (docs/codes-and-batches.md, "Release, recall, close and block"). */
export function CodeBlock({ code, isDialogOpen, setDialogOpen }: CodeBlockProps) {
  const { verificationNumber, isBlocked } = code
  const button = useRef<HTMLButtonElement>(null)
  const Icon = isBlocked ? IconLockOpen : IconBan
  return (
    <>
      <Button ref={button} variant="default" fullWidth leftSection={<Icon />} onClick={() => setDialogOpen(true)}>
        {isBlocked ? t.unblockButton : t.blockButton}
      </Button>
      {isDialogOpen ? (
        <BlockDialog
          serial={verificationNumber}
          action={isBlocked ? 'unblock' : 'block'}
          returnTo={button}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </>
  )
}

type BlockDialogProps = {
  serial: string
  action: 'block' | 'unblock'
  returnTo: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * Keeps the action it was opened with: when a reply is lost, the code may already be blocked. Each opened dialog has one
 * idempotency key. The code is read again also after an error: it may have changed elsewhere.
 */
function BlockDialog({ serial, action: initialAction, returnTo, onClose }: BlockDialogProps) {
  const [action] = useState(initialAction)
  const [cause, setCause] = useState<BlockCause>()
  const change = useSend('PUT /api/products/qr/:verificationNumber/state', {
    invalidates: [
      'GET /api/products/:productId/qr-details',
      'GET /api/products/qr/:verificationNumber',
      'GET /api/inbox',
      'GET /api/copy-cases/:id',
    ],
    isIdempotent: true,
  })
  const { title, confirm, effect, reasonHelp } = t[action]
  const label = inventoryText.batchActions.reason
  return (
    <ReasonDialog
      title={title}
      confirm={confirm}
      fields={[{ label, help: reasonHelp }]}
      isDangerous={action === 'block'}
      busy={change.isPending}
      alert={<FormAlert error={change.error} fallback={messages.codeChangeFailed} labels={{ reason: label }} />}
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason: string) =>
        change.mutate(
          { params: { verificationNumber: serial }, body: { action, reason, ...(cause && { cause }) } },
          { onSuccess: announce(onClose, groupSerial(serial)) },
        )
      }
    >
      <p>{effect}</p>
      {action === 'block' ? <CauseField value={cause} onChange={setCause} /> : null}
    </ReasonDialog>
  )
}
