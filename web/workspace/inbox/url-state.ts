import type {
  FoundFilter,
  InboxFilter,
  InboxKind,
  InboxStatusFilter,
  Severity,
} from '@sahihi/contract/endpoints/inbox.ts'
import { idOf, oneOf, pageNumber } from '../lib/url-values.ts'

/** The filters and page of the inbox, and the item that is open, in the address. */
export type InboxView = {
  kind?: InboxKind
  /** Absent: what is not closed. */
  status?: Exclude<InboxStatusFilter, 'open'> | 'all'
  severity?: Severity
  /** `me`, `nobody` or the id of a member. */
  assignee?: string
  productId?: string
  batchId?: string
  orderId?: string
  found?: FoundFilter
  page?: number
  item?: string
}

export const kinds = ['case', 'report', 'alert'] as const satisfies InboxKind[]
export const statuses = ['new', 'looking_into', 'closed', 'all'] as const
export const founds = ['today', 'week'] as const satisfies FoundFilter[]
export const severities = ['high', 'medium', 'low'] as const satisfies Severity[]

/** Invalid values are dropped. */
export function parseInboxView(search: Record<string, unknown>): InboxView {
  const { kind, status, severity, assignee, productId, batchId, orderId, found, page, item } = search
  return {
    kind: oneOf(kinds, kind),
    status: oneOf(statuses, status),
    severity: oneOf(severities, severity),
    assignee: oneOf(['me', 'nobody'], assignee) ?? idOf(assignee),
    productId: idOf(productId),
    batchId: idOf(batchId),
    orderId: idOf(orderId),
    found: oneOf(founds, found),
    page: pageNumber(page),
    item: idOf(item),
  }
}

/** The filters of a view as the API takes them, and back. */
export const toFilter = ({ status, page: _, item: __, ...filters }: InboxView): InboxFilter['filter'] =>
  status === 'all' ? filters : { ...filters, status: status ?? 'open' }
export const toView = ({ status, ...filters }: InboxFilter['filter']): InboxView =>
  status === 'open' ? filters : { ...filters, status: status ?? 'all' }
