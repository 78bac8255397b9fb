import type { BlockCause, CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { inventoryText } from '../text.ts'
import { CauseField } from './cause-field.tsx'

const t = inventoryText.codeList
const sending = {
  invalidates: [
    'GET /api/products/:productId/qr-details',
    'GET /api/products/qr/:verificationNumber',
    'GET /api/inbox',
    'GET /api/copy-cases',
    'GET /api/copy-cases/:id',
  ],
  isIdempotent: true,
} as const

type CodesDialogProps = {
  /** Codes of one batch, or some of any batches. */
  of:
    | { batchId: string; matching: CodeFilter }
    | { batchId: string; verificationNumbers: string[] }
    | { verificationNumbers: string[] }
  action: 'block' | 'unblock'
  count: number
  returnTo: RefObject<HTMLElement | null>
  onClose: () => void
  onDone: () => void
}

/** Blocks or unblocks several codes (docs/codes-and-batches.md, "Release, recall, close and block"). */
export function CodesDialog({ of, action, count, returnTo, onClose, onDone }: CodesDialogProps) {
  const done = announce(() => {
    onClose()
    onDone()
  })
  const ofBatch = useSend('PUT /api/products/batch/:batchId/codes/state', { ...sending, onSuccess: done })
  const ofAny = useSend('PUT /api/codes/state', { ...sending, onSuccess: done })
  const [cause, setCause] = useState<BlockCause>()
  const { title, confirm, effect, reasonHelp } = action === 'block' ? t.blockMany : t.unblockMany
  const label = inventoryText.batchActions.reason
  return (
    <ReasonDialog
      title={title(count)}
      confirm={confirm}
      fields={[{ label, help: reasonHelp }]}
      isDangerous={action === 'block'}
      busy={ofBatch.isPending || ofAny.isPending}
      alert={
        <FormAlert
          error={ofBatch.error ?? ofAny.error}
          fallback={messages.codeChangeFailed}
          labels={{ reason: label }}
        />
      }
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason: string) => {
        const state = { action, reason, ...(cause && { cause }) }
        if (!('batchId' in of)) return ofAny.mutate({ body: { ...state, ...of } })
        const { batchId, ...codes } = of
        return ofBatch.mutate({ params: { batchId }, body: { ...state, ...codes } })
      }}
    >
      <p>{effect}</p>
      {action === 'block' ? <CauseField value={cause} onChange={setCause} /> : null}
    </ReasonDialog>
  )
}
