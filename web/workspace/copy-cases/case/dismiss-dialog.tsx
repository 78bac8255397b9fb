import { Radio, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useState } from 'react'
import { isConflict } from '../../../lib/errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { copyCasesText } from '../text.ts'
import type { DecisionOnCase } from './use-decision.tsx'

const t = copyCasesText.actions
const { dismissDialog: text } = t
const reasons = ['display_item', 'resold', 'own_test', 'other'] as const satisfies DismissReason[]

/** Dismisses a case with the reason why the many scans are genuine. */
export function DismissDialog({ decision, onClose }: { decision: DecisionOnCase; onClose: () => void }) {
  const [reason, setReason] = useState<DismissReason>()
  const [note, setNote] = useState('')
  useReturnFocus()
  const dismiss = () =>
    reason &&
    decision.mutate(
      { action: 'dismiss', reason, note: note.trim() },
      { onSuccess: onClose, onError: (error) => isConflict(error) && onClose() },
    )
  return (
    <ConfirmDialog
      opened
      title={text.title}
      confirm={text.confirm}
      busy={decision.isPending}
      disabled={reason === undefined}
      onClose={onClose}
      onConfirm={dismiss}
    >
      <FormAlert error={decision.error} fallback={t.failed} labels={{ reason: text.why, note: text.note }} />
      <p>{text.effect}</p>
      <Radio.Group label={text.why} value={reason ?? ''} onChange={(value) => setReason(value as DismissReason)}>
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
