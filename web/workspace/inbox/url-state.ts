import type { InboxKind, InboxStatusFilter, Severity } from '@sahihi/contract/endpoints/inbox.ts'

/** The filters and page of the inbox, and the item that is open, in the address. */
export type InboxView = {
  kind?: InboxKind
  /** Absent: what is not closed. */
  status?: Exclude<InboxStatusFilter, 'open'> | 'all'
  severity?: Severity
  /** `me`, `nobody` or the id of a member. */
  assignee?: string
  productId?: string
  page?: number
  item?: string
}

export const kinds = ['case', 'report', 'alert'] as const satisfies InboxKind[]
export const statuses = ['new', 'looking_into', 'closed', 'all'] as const
export const severities = ['high', 'medium', 'low'] as const satisfies Severity[]

/** Invalid values are dropped. */
export function parseInboxView(search: Record<string, unknown>): InboxView {
  const { kind, status, severity, assignee, productId, page, item } = search
  return {
    kind: kinds.find((each) => each === kind),
    status: statuses.find((each) => each === status),
    severity: severities.find((each) => each === severity),
    assignee: assignee === 'me' || assignee === 'nobody' ? assignee : idOf(assignee),
    productId: idOf(productId),
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
    item: idOf(item),
  }
}

const idOf = (value: unknown) => (/^[\da-f-]{36}$/i.test(String(value)) ? String(value) : undefined)
