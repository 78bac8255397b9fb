import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type {
  FoundFilter,
  InboxItem,
  InboxKind,
  InboxStatusFilter,
  Severity,
} from '@sahihi/contract/endpoints/inbox.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { findingsByKind } from '../alerts/findings-by-kind.ts'
import { alertsById } from '../alerts/list-alerts.ts'
import { readableKinds } from './count-inbox.ts'
import {
  blockedCodes,
  countEntries,
  countOpen,
  type Entry,
  entriesPage,
  firstDayOf,
  pinFactsOfCodes,
} from './queries.ts'

type Query = {
  kind?: InboxKind | undefined
  status?: InboxStatusFilter | undefined
  severity?: Severity | undefined
  assignee?: string | undefined
  productId?: string | undefined
  batchId?: string | undefined
  orderId?: string | undefined
  found?: FoundFilter | undefined
  page: number
  limit: number
}

/** A page of the inbox, as far as the role may read it (docs/insight.md, "Inbox"). */
export async function listInbox(db: Db, actor: PartnerActor, query: Query, paging: Paging, now: Date) {
  const { partner } = actor
  const readable = readableKinds(actor)
  const { kind, assignee, found, ...others } = query
  const filters = {
    ...others,
    since: found && (await firstDayOf(db, partner, found, now)),
    kinds: kind ? readable.filter((each) => each === kind) : readable,
    assigneeId: assignee === 'me' ? requireAccountId(actor) : assignee === 'nobody' ? null : assignee,
  }
  const { rows, pagination, nextCursor } = await readPage(query, paging, {
    count: () => countEntries(db, partner, filters),
    read: (start) => entriesPage(db, partner, filters, start),
  })
  const items = await presentEntries(db, rows)
  return { data: { items, counts: await countOpen(db, partner, readable), pagination }, nextCursor }
}

function requireAccountId({ account }: PartnerActor): string {
  if (!account) throw wrongField({ field: 'assignee', message: messages.notOfApiKeys })
  return account.id
}

/** Items in words, with the present state of their alerts and codes. */
export async function presentEntries(db: Db | Tx, entries: Entry[]): Promise<InboxItem[]> {
  const listIds = (kind: InboxKind) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id)
  const alerts = new Map((await alertsById(db, listIds('alert'))).map((alert) => [alert.id, alert]))
  const blocked = await blockedCodes(
    db,
    entries.flatMap(({ codeId }) => codeId ?? []),
  )
  const pinFacts = await pinFactsOfCodes(
    db,
    entries.flatMap(({ kind, codeId }) => (kind === 'case' && codeId) || []),
  )
  return entries.map((entry) => {
    const { kind, id, status, severity, codeId, printedSerial, reference, note } = entry
    const alert = alerts.get(id)
    const serial = codeId && serialOnLabel(codeId, printedSerial)
    return {
      kind,
      id,
      at: entry.at.toISOString(),
      status,
      severity,
      finding:
        (alert && findingsByKind[alert.kind].inbox?.finding) ??
        messages.inbox.findings[kind === 'report' ? 'report' : 'case'],
      text: alert ? findingsByKind[alert.kind].describe(alert) : (entry.description ?? caseText(entry, serial)),
      reference,
      product: { id: entry.productId, name: entry.productName },
      batch: { id: entry.batchId, name: entry.batchName, isRecalled: entry.isRecalled },
      serial,
      isBlocked: codeId === null ? null : blocked.has(codeId),
      pin: (kind === 'case' && codeId && pinFacts.get(codeId)) || null,
      assignee: entry.assigneeId === null ? null : { id: entry.assigneeId, name: entry.assigneeName ?? '' },
      note,
    }
  })
}

function caseText({ visitors, locations }: Entry, serial: string | null): string {
  const places = locations ? ` in ${countOf(locations, 'place')}` : ''
  return `${groupSerial(serial ?? '')} was scanned by ${countOf(visitors ?? 0, 'visitor')}${places}.`
}
