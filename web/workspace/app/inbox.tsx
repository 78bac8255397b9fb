import { InboxPage } from '../inbox/inbox-page.tsx'
import { InboxActions } from './inbox-actions.tsx'

/** /inbox shows every item that needs a person, /alerts the alerts alone. */
export const Inbox = () => <InboxPage path="/inbox" Actions={InboxActions} />

export const Alerts = () => <InboxPage path="/alerts" kind="alert" Actions={InboxActions} />
