import { alertKinds } from '@sahihi/contract/domain/alert-kinds.ts'
import type {
  FoundFilter,
  InboxCounts,
  InboxFilter,
  InboxItem,
  InboxKind,
  InboxStatus,
  InboxStatusFilter,
  Severity,
} from '@sahihi/contract/endpoints/inbox.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { inOrder, isAfter, type PageStart, type SortKey, selectKeys } from '../../platform/db/keyset.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findingsByKind } from '../alerts/findings-by-kind.ts'

export type Filters = {
  /** Those that the role may read, or one of them. */
  kinds: readonly InboxKind[]
  status?: InboxStatusFilter | undefined
  severity?: Severity | undefined
  /** Null: nobody. */
  assigneeId?: string | null | undefined
  productId?: string | undefined
  batchId?: string | undefined
  orderId?: string | undefined
  since?: Date | undefined
}

const listedAlerts = alertKinds.flatMap((kind) => {
  const { inbox } = findingsByKind[kind]
  return inbox ? [{ kind, severity: inbox.severity }] : []
})

/**
 * All items of one partner, open or closed. What opened a case is not an alert as well, and a watched code is nothing to act on.
 */
const branches: Record<InboxKind, (partner: PartnerId) => RawBuilder<unknown>> = {
  case: (partner) => sql`
    select 'case' as kind, id, opened_at as at, product_id, batch_id, code_id,
        case state when 'open' then 'open' else 'closed' end as status, 'high' as severity
      from copy_cases where partner_id = ${partner} and state <> 'watched'`,
  report: (partner) => sql`
    select 'report' as kind, id, created_at as at, product_id, batch_id, code_id,
        case when closed_at is not null then 'closed' when investigation_started_at is not null then 'looking_into'
          else 'open' end as status,
        case when verdict in ('suspected_copy', 'blocked', 'recalled', 'not_released', 'unknown', 'foreign_host', 'different_pack') then 'high'
          else 'medium' end as severity
      from reports where partner_id = ${partner}`,
  alert: (partner) => sql`
    select 'alert' as kind, id, raised_at as at, product_id, batch_id, code_id,
        case when closed_at is null then 'open' else 'closed' end as status,
        case kind ${sql.join(
          listedAlerts.map(({ kind, severity }) => sql`when ${sql.lit(kind)} then ${sql.lit(severity)}`),
          sql` `,
        )} end as severity
      from alerts where partner_id = ${partner} and kind in (${sql.join(listedAlerts.map(({ kind }) => sql.lit(kind)))})`,
}

const selectEntries = (
  partner: PartnerId,
  { kinds, status, severity, assigneeId, productId, batchId, orderId, since }: Filters,
) => sql`
  select entries.*, inbox_items.assignee_id, inbox_items.note
    from (${sql.join(
      kinds.map((kind) => branches[kind](partner)),
      sql` union all `,
    )}) as entries left join inbox_items using (kind, id)
    where ${statusIs(status)}
      and ${severity ? sql`severity = ${severity}` : sql`true`}
      and ${productId ? sql`product_id = ${productId}` : sql`true`}
      and ${batchId ? sql`batch_id = ${batchId}` : sql`true`}
      and ${orderId ? sql`batch_id in (select batches.id from batches where order_id = ${orderId})` : sql`true`}
      and ${since ? sql`at >= ${since}` : sql`true`}
      and ${
        assigneeId === undefined
          ? sql`true`
          : assigneeId === null
            ? sql`assignee_id is null`
            : sql`assignee_id = ${assigneeId}`
      }`

function statusIs(status: InboxStatusFilter | undefined) {
  if (status === undefined) return sql`true`
  if (status === 'open') return sql`status <> 'closed'`
  return sql`status = ${status === 'new' ? 'open' : status}`
}

export async function countEntries(db: Db, partner: PartnerId, filters: Filters): Promise<number> {
  if (filters.kinds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectEntries(partner, filters)}) as entries`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many of each kind are not closed. */
export async function countOpen(db: Db, partner: PartnerId, kinds: readonly InboxKind[]): Promise<InboxCounts> {
  const { rows } = await sql<{ kind: InboxKind; count: number }>`
    select kind, count(*)::integer as count from (${selectEntries(partner, { kinds, status: 'open' })}) as entries
      group by kind`.execute(db)
  return { case: 0, report: 0, alert: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}

const newestFirst: SortKey[] = [
  { by: sql`at`, type: 'timestamptz', order: 'desc' },
  { by: sql`entries.id`, type: 'uuid', order: 'desc' },
]

export async function entriesPage(db: Db, partner: PartnerId, filters: Filters, { after, offset, limit }: PageStart) {
  if (filters.kinds.length === 0) return []
  return completeEntries(
    db,
    sql`${selectEntries(partner, filters)} and ${after ? isAfter(newestFirst, after) : sql`true`}
      order by ${inOrder(newestFirst)} limit ${limit + 1} offset ${after ? 0 : offset}`,
  )
}

export type ItemKey = { kind: InboxKind; id: string }

export const entryByKey = async (db: Db | Tx, partner: PartnerId, { kind, id }: ItemKey) =>
  (await completeEntries(db, sql`${selectEntries(partner, { kinds: [kind] })} and entries.id = ${id}`))[0]

export type Entry = {
  kind: InboxKind
  id: string
  at: Date
  status: InboxStatus
  severity: Severity
  productId: string
  productName: string
  batchId: string
  batchName: string
  isRecalled: boolean
  codeId: string | null
  printedSerial: string | null
  assigneeId: string | null
  assigneeName: string | null
  note: string | null
  visitors: number | null
  locations: number | null
  reference: string | null
  description: string | null
  keys: string[]
}

async function completeEntries(db: Db | Tx, entries: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entries.kind, entries.id, at, status, severity, entries.product_id, products.name as product_name, entries.batch_id,
        ${batchLabel} as batch_name, recalled_at is not null as is_recalled, entries.code_id, printed_serial, assignee_id,
        coalesce(accounts.name, email) as assignee_name, entries.note, visitors, locations, reference,
        reports.description, ${selectKeys(newestFirst)}
      from (${entries}) as entries
        join products on products.id = entries.product_id
        join batches on batches.id = entries.batch_id
        left join imported_serials on imported_serials.code_id = entries.code_id
        left join copy_cases on entries.kind = 'case' and copy_cases.id = entries.id
        left join reports on entries.kind = 'report' and reports.id = entries.id
        left join accounts on accounts.id = assignee_id
      order by at desc, entries.id desc`.execute(db)
  return rows
}

/** Which of these codes are blocked. Codes are on other servers of a cluster, so no query joins them to the rest. */
export async function blockedCodes(db: Db | Tx, codeIds: string[]): Promise<Set<string>> {
  if (codeIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('codes')
    .where('id', 'in', codeIds)
    .where('blockedAt', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The most severe fact about the hidden PIN of each of these codes. As for blocked codes, no query joins them to the rest. */
export async function pinFactsOfCodes(db: Db | Tx, codeIds: string[]): Promise<Map<string, InboxItem['pin']>> {
  if (codeIds.length === 0) return new Map()
  const { rows } = await sql<{ codeId: string; pin: InboxItem['pin'] }>`
    select code_id, case when guessed_at is not null then 'guessed' when later_uses > 0 then 'used_again'
        when wrong_tries > 0 then 'wrong' end as pin
      from code_pins where code_id = any (${codeIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ codeId, pin }) => [codeId, pin]))
}

/** Whether a member may be assigned; they stay one until the transaction ends. */
export const lockAssignee = (tx: Tx, partner: PartnerId, accountId: string) =>
  findsRow(
    tx
      .selectFrom('memberships')
      .where('partnerId', '=', partner)
      .where('accountId', '=', accountId)
      .where('role', 'in', ['owner', 'quality'])
      .select('accountId')
      .forKeyShare(),
  )

/** When today, or the day six days before, began in the partner's time zone. */
export async function firstDayOf(db: Db, partner: PartnerId, found: FoundFilter, now: Date): Promise<Date> {
  const back = found === 'week' ? 6 : 0
  const { at } = await db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(
      sql<Date>`(date_trunc('day', ${now}::timestamptz at time zone time_zone) - ${back} * interval '1 day') at time zone time_zone`.as(
        'at',
      ),
    )
    .executeTakeFirstOrThrow()
  return at
}

type Member = { partner: PartnerId; accountId: string }

export const listInboxFilters = (db: Db | Tx, { partner, accountId }: Member) =>
  db
    .selectFrom('inboxFilters')
    .where('partnerId', '=', partner)
    .where('accountId', '=', accountId)
    .select(['id', 'name', sql<InboxFilter['filter']>`filter`.as('filter')])
    .orderBy('name')
    .execute()

/** Locks the membership, so that two calls of one member count their filters one after the other. */
export const lockMembership = (tx: Tx, { partner, accountId }: Member) =>
  tx
    .selectFrom('memberships')
    .where('partnerId', '=', partner)
    .where('accountId', '=', accountId)
    .select('accountId')
    .forNoKeyUpdate()
    .execute()

export const upsertFilter = (
  tx: Tx,
  { partner, accountId }: Member,
  { filter, ...row }: { id: string; name: string; filter: InboxFilter['filter'] },
) =>
  tx
    .insertInto('inboxFilters')
    .values({ ...row, partnerId: partner, accountId, filter: JSON.stringify(filter) })
    .onConflict((conflict) =>
      conflict.columns(['partnerId', 'accountId', 'name']).doUpdateSet({ filter: JSON.stringify(filter) }),
    )
    .execute()

/** False when the member has no such filter. */
export const deleteFilter = (db: Db, { partner, accountId }: Member, id: string): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('inboxFilters')
      .where('partnerId', '=', partner)
      .where('accountId', '=', accountId)
      .where('id', '=', id),
  )

/** Stores what is given; what is undefined stays. */
export async function upsertItem(
  tx: Tx,
  partnerId: PartnerId,
  { kind, id, ...given }: ItemKey & { assigneeId: string | null | undefined; note: string | null | undefined },
) {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await tx
    .insertInto('inboxItems')
    .values({ kind, id, partnerId, ...changes })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ kind, ...changes }))
    .execute()
}

/** Deletes the notes about cases and alerts that are no longer there. */
export const deleteOrphans = (db: Db) =>
  sql`
    delete from inbox_items
      where (kind = 'case' and not exists (select from copy_cases where copy_cases.id = inbox_items.id))
        or (kind = 'alert' and not exists (select from alerts where alerts.id = inbox_items.id))`.execute(db)
