import { lazy, Suspense } from 'react'
import type { Subject } from '../ui/selection.tsx'

const Actions = lazy(async () => ({ default: (await import('./subject-actions.tsx')).SubjectActions }))

/** The actions on selected rows, which are loaded once something is selected. */
export const SelectedSubjectActions = (props: { subjects: Subject[]; onDone: () => void }) => (
  <Suspense fallback={null}>
    <Actions {...props} />
  </Suspense>
)
