import { type AlertKind, alertKinds } from '@sahihi/contract/domain/alert-kinds.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { inOrder, type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { AlertRules, Alerts } from '../../platform/db/schema.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { findExceptions, type StoredException } from './exception-queries.ts'

const kind = sql<AlertKind>`kind`.as('kind')

/** The partner's rules of the kinds that this release knows: during an upgrade the database may have others. */
export const listAlertRules = (db: Db | Tx, partner: PartnerId) =>
  db
    .selectFrom('alertRules')
    .where('partnerId', '=', partner)
    .where('kind', 'in', alertKinds)
    .orderBy('kind')
    .select([kind, 'threshold', 'countries', 'notifyByEmail'])
    .execute()

/** Inserts a rule or replaces the partner's rule of its kind. */
export const upsertRule = (tx: Tx, { threshold, countries, notifyByEmail, ...rule }: Insertable<AlertRules>) =>
  tx
    .insertInto('alertRules')
    .values({ ...rule, threshold, countries, notifyByEmail })
    .onConflict((conflict) =>
      conflict.columns(['partnerId', 'kind']).doUpdateSet({ threshold, countries, notifyByEmail }),
    )
    .execute()

/** Inserts the rules whose kind the partner does not have yet. */
export const insertRules = (tx: Tx, rules: Insertable<AlertRules>[]) =>
  tx
    .insertInto('alertRules')
    .values(rules)
    .onConflict((conflict) => conflict.columns(['partnerId', 'kind']).doNothing())
    .execute()

/** Returns false when there is no rule of this kind. */
export async function deleteRule(tx: Tx, partner: PartnerId, ruleKind: AlertKind): Promise<boolean> {
  return changesRow(tx.deleteFrom('alertRules').where('partnerId', '=', partner).where('kind', '=', ruleKind))
}

const selectAlerts = (db: Db | Tx) =>
  db
    .selectFrom('alerts')
    .innerJoin('products', 'products.id', 'alerts.productId')
    .innerJoin('batches', 'batches.id', 'alerts.batchId')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'alerts.codeId')
    .leftJoin('copyCases', 'copyCases.codeId', 'alerts.codeId')
    .select([
      'alerts.id',
      kind,
      'products.name as productName',
      'alerts.batchId',
      batchLabel.as('batchName'),
      'alerts.codeId',
      'importedSerials.printedSerial',
      'copyCases.id as copyCaseId',
      'alerts.country',
      'day',
      'details',
      'raisedAt',
      'alerts.closedAt',
    ])

const newestFirst: SortKey[] = [
  { by: sql`raised_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`alerts.id`, type: 'uuid', order: 'desc' },
]

export const findAlertPage = (db: Db, partner: PartnerId, start: PageStart) =>
  selectPage(selectAlerts(db).where('alerts.partnerId', '=', partner), newestFirst, start).execute()
export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

/** The newest of these alerts. The ids are one array parameter, because a statement takes at most 65,535 parameters. */
export const findAlerts = (db: Db | Tx, ids: string[], limit: number) =>
  selectAlerts(db)
    .where(sql<boolean>`alerts.id = any(${ids}::uuid[])`)
    .orderBy(inOrder(newestFirst))
    .limit(limit)
    .execute()

export const countAlerts = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('alerts')
    .where('partnerId', '=', partner)
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(*) filter (where closed_at is null)::integer`.as('openCount'),
    ])
    .executeTakeFirstOrThrow()

/** False when the alert is in this state already, or not the partner's. */
export async function setAlertClosed(tx: Tx, partner: PartnerId, id: string, closedAt: Date | null): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('alerts')
      .set({ closedAt })
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where('closedAt', closedAt === null ? 'is not' : 'is', null),
  )
}

/** Locks those of these alerts that are the partner's. */
export const lockAlerts = async (tx: Tx, partner: PartnerId, ids: string[]) =>
  (
    await tx
      .selectFrom('alerts')
      .where('partnerId', '=', partner)
      .where('id', 'in', ids)
      .select('id')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id)

export const deleteAlerts = (db: Db, raisedBefore: Date) =>
  db.deleteFrom('alerts').where('raisedAt', '<', raisedBefore).execute()

export type AlertInsert = Insertable<Alerts>

export type PartnerRule = { partnerId: string; timeZone: string; notifyByEmail: boolean; threshold: number | null }

/** A rule with what a product has in its place. */
export const differing = <Rule extends { threshold: number | null; countries?: string[] | null }>(
  rule: Rule,
  exception: StoredException | undefined,
): Rule => ({
  ...rule,
  threshold: exception?.threshold ?? rule.threshold,
  ...(exception?.countries && { countries: exception.countries }),
})

/** The rules of a kind for what was found of products; none of suspended and rejected partners, and where a product has no such alerts. */
export async function findRules(tx: Tx, ruleKind: AlertKind, found: { partnerId: string }[]) {
  const partnerIds = found.map(({ partnerId }) => partnerId)
  const rules = await tx
    .selectFrom('alertRules')
    .innerJoin('partners', 'partners.id', 'alertRules.partnerId')
    .where('kind', '=', ruleKind)
    .where(sql<boolean>`partner_id = any (${partnerIds}::uuid[])`)
    .where('suspendedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select(['partnerId', 'timeZone', 'notifyByEmail', 'threshold'])
    .execute()
  const byPartner = new Map<string, PartnerRule>(rules.map((rule) => [rule.partnerId, rule]))
  const exceptionOf = await findExceptions(tx, [...byPartner.keys()])
  return ({ partnerId, productId }: { partnerId: string; productId: string }) => {
    const rule = byPartner.get(partnerId)
    const exception = exceptionOf(productId, ruleKind)
    return rule && !exception?.isOff ? differing(rule, exception) : undefined
  }
}

/** Which of these batches had a copied label mailed on these days, as `id day`. */
export async function findMailedBatches(tx: Tx, alerts: { batchId: string; day: string }[]): Promise<Set<string>> {
  const [batchIds, days] = [alerts.map(({ batchId }) => batchId), alerts.map(({ day }) => day)]
  const { rows } = await sql<{ batchId: string; day: string }>`
    select distinct batch_id, day::text from alerts
      where kind = 'copied_label' and notify_by_email
        and (batch_id, day) in (select * from unnest(${batchIds}::uuid[], ${days}::date[]))`.execute(tx)
  return new Set(rows.map(({ batchId, day }) => `${batchId} ${day}`))
}

// A statement takes at most 65,535 parameters, and an alert is a dozen of them.
const maxInsert = 1000

/** Inserts the alerts that do not exist yet for their rule, subject and day. Returns the ids of those that were inserted. */
export async function insertAlerts(tx: Tx, alerts: AlertInsert[]): Promise<Set<string>> {
  const inserted = new Set<string>()
  for (let start = 0; start < alerts.length; start += maxInsert) {
    const rows = await tx
      .insertInto('alerts')
      .values(alerts.slice(start, start + maxInsert))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    for (const { id } of rows) inserted.add(id)
  }
  return inserted
}

/**
 * Marks the alerts that are due to be mailed as sent and returns them. The alerts of a partner who had such a mail after
 * `lastMailBefore` wait, so that one mail has all of a short time. Copied labels and other findings do not wait for each other.
 */
export async function claimAlertMails(tx: Tx, { now, lastMailBefore }: { now: Date; lastMailBefore: Date }) {
  const { rows } = await sql<{ id: string; partnerId: string; isCopiedLabel: boolean }>`
    update alerts set emailed_at = ${now}
      where notify_by_email and emailed_at is null and (partner_id, kind = 'copied_label') not in (
        select partner_id, kind = 'copied_label' from alerts where emailed_at > ${lastMailBefore})
      returning id, partner_id, kind = 'copied_label' as is_copied_label`.execute(tx)
  return rows
}

export type CopiesPeriod = { since: Date; until: Date; chosenAt: Date | null; isPassed?: boolean }

/**
 * The newest of the copied labels that were found in a period and are not decided, and how many there are; without those that were
 * mailed immediately before `chosenAt` and, with `isPassed`, only those that no immediate mail will name any more.
 */
export async function findUndecidedCopies(
  db: Db,
  partnerId: string,
  { since, until, chosenAt, isPassed = false, limit }: CopiesPeriod & { limit: number },
) {
  const query = selectAlerts(db)
    .where('alerts.partnerId', '=', partnerId)
    .where('kind', '=', 'copied_label')
    .where('raisedAt', '>=', since)
    .where('raisedAt', '<', until)
    .where('copyCases.state', '=', 'open')
    .where(sql<boolean>`coalesce(coalesce(emailed_at, raised_at) >= ${chosenAt}, true)`)
    .where(sql<boolean>`(${!isPassed} or emailed_at is not null or not notify_by_email)`)
  const rows = await query.orderBy(inOrder(newestFirst)).limit(limit).execute()
  return { rows, count: await countRows(query.clearSelect()) }
}

/** The owners and quality members of a partner, who get mails about findings; undefined while it is suspended or rejected. */
export const findRecipient = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('partners.id', '=', partnerId)
    .where('suspendedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select([memberEmails(sql.ref('partners.id'), ['owner', 'quality']).as('to'), 'companyName'])
    .executeTakeFirst()
