import type { MailKind } from '@sahihi/contract/domain/mail-choices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { timings } from './mail-choice-queries.ts'

/** A mail to one member, for a job. */
export type MemberMail = { partnerId: string; accountId: string }

const membersOfActivePartners = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('partners', 'partners.id', 'memberships.partnerId')
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('suspendedAt', 'is', null)

/** The members who are mailed immediately about new reports or suspicious codes; none of a suspended or rejected partner. */
export const findMailedAtOnce = (tx: Tx, partnerId: string, kind: MailKind): Promise<MemberMail[]> =>
  membersOfActivePartners(tx)
    .where('memberships.partnerId', '=', partnerId)
    .where(timings[kind], '=', 'at_once')
    .select(['memberships.partnerId', 'accountId'])
    .orderBy('joinedAt')
    .execute()

/** The reader of a mail and their present choices; undefined for former members and those of suspended or rejected partners. */
export const findReader = (db: Db, { partnerId, accountId }: MemberMail) =>
  membersOfActivePartners(db)
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('memberships.partnerId', '=', partnerId)
    .where('memberships.accountId', '=', accountId)
    .select(['accounts.email', 'companyName', timings.cases.as('cases'), timings.reports.as('reports')])
    .select(['caseMailsChosenAt', 'reportMailsChosenAt'])
    .executeTakeFirst()

/** `left`: the kinds that the member changed from daily to immediate mails, with the time when they chose daily ones, if they did. */
export type DailyMailJob = MemberMail & {
  since: string | Date
  until: string | Date
  left?: Partial<Record<MailKind, string | Date | null>>
}

type DailyMail = MemberMail & { since: Date; until: Date }

/** Claims the daily mails that are due, each once, even if several servers do so at the same time. */
export async function claimDailyMails(tx: Tx, now: Date): Promise<DailyMail[]> {
  const due = await membersDueDaily(tx, now)
  if (due.length === 0) return []
  const marked = await markDailyMails(tx, due)
  return due.filter(({ partnerId, accountId }) => marked.has(`${partnerId} ${accountId}`))
}

/** The last time it was eight o'clock in the partner's time zone. */
const lastMorning = (now: Date) =>
  sql<Date>`(((${now}::timestamptz at time zone time_zone - interval '8 hours')::date + interval '8 hours') at time zone time_zone)`

/**
 * The members whose daily mail is due, with the time that it covers, at most a week. After a change of the time zone, a day whose
 * eight o'clock was already mailed about in the former zone gets no mail.
 */
async function membersDueDaily(tx: Tx, now: Date) {
  const members = membersOfActivePartners(tx)
    .where(({ or, eb }) => or([eb(timings.cases, '=', 'daily'), eb(timings.reports, '=', 'daily')]))
    .select(['memberships.partnerId', 'accountId', 'dailyMailedUntil', 'joinedAt', 'timeZone'])
    .select(lastMorning(now).as('morning'))
  const { rows } = await sql<DailyMail>`
    select partner_id, account_id, morning as until,
        greatest(coalesce(daily_mailed_until, joined_at), morning - interval '7 days') as since
      from (${members}) as members
      where morning > coalesce(daily_mailed_until, joined_at)
        and (morning at time zone time_zone)::date > (coalesce(daily_mailed_until, joined_at) at time zone time_zone)::date`.execute(
    tx,
  )
  return rows
}

/** Marks daily mails as sent, and returns those that were not marked before. */
async function markDailyMails(tx: Tx, due: DailyMail[]): Promise<Set<string>> {
  const { rows } = await sql<MemberMail>`
    update memberships set daily_mailed_until = due.until
      from unnest(${due.map(({ partnerId }) => partnerId)}::uuid[], ${due.map(({ accountId }) => accountId)}::uuid[],
        ${due.map(({ until }) => until)}::timestamptz[]) as due (partner_id, account_id, until)
      where memberships.partner_id = due.partner_id and memberships.account_id = due.account_id
        and coalesce(daily_mailed_until, joined_at) < due.until
      returning memberships.partner_id, memberships.account_id`.execute(tx)
  return new Set(rows.map(({ partnerId, accountId }) => `${partnerId} ${accountId}`))
}
