import { Checkbox, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { useGet } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { copyCasesText } from '../text.ts'
import type { Deciding } from './dismiss-dialog.tsx'

const t = copyCasesText.actions
const { confirmDialog: text } = t

type ConfirmCopyDialogProps = Deciding & { isBlocked: boolean }

/** Confirms copies and offers to block their codes, which the partner's settings may do in any case. */
export function ConfirmCopyDialog({ isBlocked, count, busy, error, onDecide, onClose }: ConfirmCopyDialogProps) {
  const settings = useGet('GET /api/copy-settings', { query: {} })
  const alwaysBlocks = settings.data?.blockWhenConfirmed === true && !isBlocked
  const [isChosen, setChosen] = useState(false)
  const [reason, setReason] = useState<string>(messages.copyCases.blockReason)
  const blockCode = !isBlocked && (isChosen || alwaysBlocks)
  useReturnFocus()
  return (
    <ConfirmDialog
      opened
      title={text.title(count)}
      confirm={blockCode ? text.confirmAndBlock(count) : text.confirm(count)}
      isDangerous={blockCode}
      busy={busy || settings.isLoading}
      disabled={blockCode && reason.trim() === ''}
      onClose={onClose}
      onConfirm={() => onDecide({ action: 'confirm', blockCode, reason: blockCode ? reason.trim() : '' })}
    >
      <FormAlert error={error} fallback={t.failed} labels={{ reason: t.reason }} />
      <p>{isBlocked ? text.alreadyBlocked : blockCode ? text.blockEffect : text.effect(count)}</p>
      {isBlocked ? null : (
        <Checkbox
          label={text.block(count)}
          description={alwaysBlocks ? text.blockAlways : text.blockHelp(count)}
          checked={blockCode}
          disabled={alwaysBlocks}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
      {blockCode ? (
        <Textarea
          label={t.reason}
          description={text.reasonHelp}
          required
          autosize
          minRows={3}
          maxLength={limits.reasonMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  )
}
