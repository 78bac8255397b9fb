import { Checkbox, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { isConflict } from '../../../lib/errors.ts'
import { useGet } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { copyCasesText } from '../text.ts'
import type { DecisionOnCase } from './use-decision.tsx'

const t = copyCasesText.actions
const { confirmDialog: text } = t

type ConfirmCopyDialogProps = { details: CopyCaseDetails; decision: DecisionOnCase; onClose: () => void }

/** Confirms a copy and offers to block the code, which the partner's settings may do in any case. */
export function ConfirmCopyDialog({ details, decision, onClose }: ConfirmCopyDialogProps) {
  const { isBlocked, productId } = details
  const settings = useGet('GET /api/copy-settings', { query: { productId } })
  const alwaysBlocks = settings.data?.blockWhenConfirmed === true && !isBlocked
  const [isChosen, setChosen] = useState(false)
  const [reason, setReason] = useState<string>(messages.copyCases.blockReason)
  const blockCode = !isBlocked && (isChosen || alwaysBlocks)
  useReturnFocus()
  const confirm = () =>
    decision.mutate(
      { action: 'confirm', blockCode, reason: blockCode ? reason.trim() : '' },
      { onSuccess: onClose, onError: (error) => isConflict(error) && onClose() },
    )
  return (
    <ConfirmDialog
      opened
      title={text.title}
      confirm={blockCode ? text.confirmAndBlock : text.confirm}
      isDangerous={blockCode}
      busy={decision.isPending || settings.isLoading}
      disabled={blockCode && reason.trim() === ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <FormAlert error={decision.error} fallback={t.failed} labels={{ reason: t.reason }} />
      <p>{isBlocked ? text.alreadyBlocked : blockCode ? text.blockEffect : text.effect}</p>
      {isBlocked ? null : (
        <Checkbox
          label={text.block}
          description={alwaysBlocks ? text.blockAlways : text.blockHelp}
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
