import type { ActivityKind } from '@sahihi/contract/domain/activity-kinds.ts'
import { isAdmin } from '../../lib/session.ts'

/** The filters and the page in the URL. `before` and `after` are positions of a page after the first. */
export type ActivityView = {
  person?: string
  kind?: ActivityKind
  from?: string
  to?: string
  subject?: string
  partner?: string
  before?: string
  after?: string
}

const names = ['person', 'kind', 'from', 'to', 'subject', 'partner', 'before', 'after'] as const

/** What is not empty; the server says what is wrong with the rest. */
export const parseActivityView = (query: Record<string, unknown>): ActivityView =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, String(query[name])]] : [])))

/** The activity of the account that is signed in. */
export const activityPath = () => (isAdmin() ? '/admin/activity' : '/activity')
