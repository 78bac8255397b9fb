import type { CopyCase } from '@sahihi/contract/endpoints/copy-cases.ts'
import { SelectionBar, type Subject, type SubjectActions } from '../ui/selection.tsx'
import { CaseButtons } from './case-buttons.tsx'
import { copyCasesText } from './text.ts'

const t = copyCasesText.selection

type SelectedCasesProps = {
  cases: Pick<CopyCase, 'id' | 'state' | 'isBlocked'>[]
  subjects: Subject[]
  Actions: SubjectActions
  note?: string | undefined
  onClear: () => void
}

/** A code that is only watched is not in the inbox. */
export const isInInbox = (state: CopyCase['state']) => state !== 'watched'

/** What can be done with the selected cases of a list. */
export function SelectedCases({ cases, subjects, Actions, note, onClear }: SelectedCasesProps) {
  if (cases.length === 0) return null
  const selected = cases.map(({ id, state, isBlocked }) => ({
    id,
    isBlocked,
    isWaiting: state === 'open' || state === 'watched',
  }))
  const waiting = selected.filter(({ isWaiting }) => isWaiting).length
  return (
    <SelectionBar label={t.label(cases.length)} note={note} onClear={onClear}>
      {waiting > 0 && waiting < cases.length ? <span>{t.waiting(waiting)}</span> : null}
      <CaseButtons cases={selected} onDone={onClear} />
      <Actions subjects={subjects} onDone={onClear} />
    </SelectionBar>
  )
}
