import { InboxPage } from '../inbox/inbox-page.tsx'

const loadActions = async () => (await import('./inbox-actions.tsx')).InboxActions

/** /inbox shows everything that waits, /alerts the alerts alone. */
export const Inbox = () => <InboxPage path="/inbox" loadActions={loadActions} />

export const Alerts = () => <InboxPage path="/alerts" kind="alert" loadActions={loadActions} />
