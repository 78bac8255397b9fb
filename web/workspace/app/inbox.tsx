import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { InboxPage } from '../inbox/inbox-page.tsx'
import { InboxActions } from './inbox-actions.tsx'
import { SelectedSubjectActions } from './selected-actions.tsx'
import { SelectedInboxActions } from './selected-inbox-actions.tsx'

/** /inbox shows every item that needs a person, /alerts only the alerts. */
export const Inbox = () => <InboxPage path="/inbox" Actions={InboxActions} SelectedActions={SelectedActions} />

export const Alerts = () => (
  <InboxPage path="/alerts" kind="alert" Actions={InboxActions} SelectedActions={SelectedActions} />
)

function SelectedActions({ items, onDone }: { items: InboxItem[]; onDone: () => void }) {
  const subjects = items.map(({ kind, id, serial, isBlocked, batch }) => ({
    item: { kind, id },
    serial: serial && !isBlocked ? serial : undefined,
    batchId: batch.isRecalled ? undefined : batch.id,
  }))
  return (
    <>
      <SelectedInboxActions items={items} onDone={onDone} />
      <SelectedSubjectActions subjects={subjects} onDone={onDone} />
    </>
  )
}
