import { Radio, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useState } from 'react'
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
  busy: boolean
  error: unknown
  onDecide: (decision: Decision) => void
  onClose: () => void
}

/** Dismisses cases with the reason why the many scans are genuine. */
export function DismissDialog({ count, busy, error, onDecide, onClose }: Deciding) {
  const [reason, setReason] = useState<DismissReason>()
  const [note, setNote] = useState('')
  useReturnFocus()
  return (
    <ConfirmDialog
      opened
      title={text.title(count)}
      confirm={text.confirm(count)}
      busy={busy}
      disabled={reason === undefined}
      onClose={onClose}
      onConfirm={() => reason && onDecide({ action: 'dismiss', reason, note: note.trim() })}
    >
      <FormAlert
        error={error}
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
