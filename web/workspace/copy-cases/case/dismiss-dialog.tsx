import { Radio, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict } from '../../../lib/errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.actions
const { dismissDialog: text } = t
const reasons = ['display_item', 'resold', 'own_test', 'other'] as const satisfies DismissReason[]

export type Decision =
  | { action: 'confirm'; blockCode: boolean; reason: string }
  | { action: 'dismiss'; reason: DismissReason; note: string }
  | { action: 'reopen' }

/** What the dialogs need that decide one case or several. */
export type Deciding = {
  count: number
  decision: Pick<UseMutationResult<unknown, Error, Decision>, 'mutate' | 'error' | 'isPending'>
  onClose: () => void
  onDone: () => void
}

/** Dismisses cases with the reason why the many scans are genuine. */
export function DismissDialog({ count, decision, onClose, onDone }: Deciding) {
  const [reason, setReason] = useState<DismissReason>()
  const [note, setNote] = useState('')
  useReturnFocus()
  const dismiss = () =>
    reason &&
    decision.mutate(
      { action: 'dismiss', reason, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          onDone()
        },
        onError: (error) => isConflict(error) && onClose(),
      },
    )
  return (
    <ConfirmDialog
      opened
      title={text.title(count)}
      confirm={text.confirm(count)}
      busy={decision.isPending}
      disabled={reason === undefined}
      onClose={onClose}
      onConfirm={dismiss}
    >
      <FormAlert
        error={decision.error}
        fallback={t.failed}
        labels={{ reason: text.why(count), dismissReason: text.why(count), note: text.note }}
      />
      <p>{text.effect(count)}</p>
      <Radio.Group label={text.why(count)} value={reason ?? ''} onChange={(value) => setReason(value as DismissReason)}>
        {reasons.map((each) => (
          <Radio
            key={each}
            value={each}
            label={text.reasons[each].label}
            {...(text.reasons[each].help ? { description: text.reasons[each].help } : {})}
          />
        ))}
      </Radio.Group>
      <Textarea
        label={text.note}
        description={text.noteHelp}
        autosize
        minRows={2}
        maxLength={limits.reasonMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
