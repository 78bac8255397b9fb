import { RecallButton } from '../catalog/batches/recall-button.tsx'
import { BlockButton } from '../catalog/codes/block-button.tsx'
import { AssignMenu } from '../inbox/assign-menu.tsx'
import { Allowed } from '../ui/allowed.tsx'
import type { Subject } from '../ui/selection.tsx'

/** What can be done with the items, codes and batches that selected rows are about. */
export function SubjectActions({ subjects, onDone }: { subjects: Subject[]; onDone: () => void }) {
  const distinct = <Value,>(of: (subject: Subject) => Value | undefined) => [
    ...new Set(subjects.map(of).filter((value) => value !== undefined)),
  ]
  const items = distinct(({ item }) => item)
  const serials = distinct(({ serial }) => serial)
  const batchIds = distinct(({ batchId }) => batchId)
  return (
    <>
      {items.length > 0 ? (
        <Allowed to="inbox:write">
          <AssignMenu items={items} />
        </Allowed>
      ) : null}
      {serials.length > 0 ? (
        <Allowed to="codes:block">
          <BlockButton serials={serials} onDone={onDone} />
        </Allowed>
      ) : null}
      {batchIds.length > 0 ? (
        <Allowed to="batches:write">
          <RecallButton batchIds={batchIds} onDone={onDone} />
        </Allowed>
      ) : null}
    </>
  )
}
