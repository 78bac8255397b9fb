import type {
  FoundFilter,
  InboxFilter,
  InboxKind,
  InboxStatusFilter,
  Severity,
} from '@sahihi/contract/endpoints/inbox.ts'

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
    kind: kinds.find((each) => each === kind),
    status: statuses.find((each) => each === status),
    severity: severities.find((each) => each === severity),
    assignee: assignee === 'me' || assignee === 'nobody' ? assignee : idOf(assignee),
    productId: idOf(productId),
    batchId: idOf(batchId),
    orderId: idOf(orderId),
    found: founds.find((each) => each === found),
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
    item: idOf(item),
  }
}

/** The filters of a view as the API takes them, and back. */
export const toFilter = ({ status, page: _, item: __, ...filters }: InboxView): InboxFilter['filter'] =>
  status === 'all' ? filters : { ...filters, status: status ?? 'open' }
export const toView = ({ status, ...filters }: InboxFilter['filter']): InboxView =>
  status === 'open' ? filters : { ...filters, status: status ?? 'all' }

const idOf = (value: unknown) => (/^[\da-f-]{36}$/i.test(String(value)) ? String(value) : undefined)
