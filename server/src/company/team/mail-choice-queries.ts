import { type MailKind, type MailTiming, mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import { type PartnerRole, partnerRoles, permissionsOfPartnerRole } from '@sahihi/contract/domain/permissions.ts'
import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'

type Member = { partnerId: string; accountId: string }

const columns = {
  cases: { timing: 'caseMails', chosenAt: 'caseMailsChosenAt' },
  reports: { timing: 'reportMails', chosenAt: 'reportMailsChosenAt' },
} as const

/** What a member chose or is usual for their role; `off` for what the role may not read, whatever they chose in another one. */
function selectTiming(kind: MailKind) {
  const readers = partnerRoles.filter((role) => mayGetMails(kind, role))
  const chosen = sql.ref(`memberships.${columns[kind].timing}`)
  const cases = readers.map((role) => sql`when ${role} then coalesce(${chosen}, ${usualTiming(kind, role)})`)
  return sql<MailTiming>`case memberships.role ${sql.join(cases, sql` `)} else 'off' end`
}

/** Whether members in this role may read what the mails are about. */
const mayGetMails = (kind: MailKind, role: PartnerRole) => permissionsOfPartnerRole[role].includes(`${kind}:read`)

/** For a member who has not chosen. A copied label cannot wait; reports may be many, and analysts decide on neither. */
const usualTiming = (kind: MailKind, role: PartnerRole): MailTiming =>
  role !== 'owner' && role !== 'quality' ? 'off' : kind === 'cases' ? 'at_once' : 'daily'

const casesTiming = selectTiming('cases')
const reportsTiming = selectTiming('reports')

const membersOfActivePartners = (db: Db | Tx) =>
  db
    .selectFrom('memberships')
    .innerJoin('partners', 'partners.id', 'memberships.partnerId')
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('suspendedAt', 'is', null)

const selectChoices = (db: Db | Tx, { partnerId, accountId }: Member) =>
  db
    .selectFrom('memberships')
    .where('partnerId', '=', partnerId)
    .where('accountId', '=', accountId)
    .select([casesTiming.as('cases'), reportsTiming.as('reports')])

export const findMailChoices = (db: Db, member: Member): Promise<MailChoices | undefined> =>
  selectChoices(db, member).executeTakeFirst()

/** As findMailChoices; nobody else changes the choice until the transaction ends. */
export const lockMailChoices = (tx: Tx, member: Member) =>
  selectChoices(tx, member)
    .select(['caseMailsChosenAt', 'reportMailsChosenAt', 'dailyMailedUntil', 'joinedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Daily mails tell nothing that was mailed at once before they were chosen. */
export const storeMailChoices = (tx: Tx, { partnerId, accountId }: Member, choices: Partial<MailChoices>, now: Date) =>
  tx
    .updateTable('memberships')
    .set(
      Object.fromEntries(
        mailKinds.flatMap((kind) =>
          choices[kind]
            ? [
                [columns[kind].timing, choices[kind]],
                [columns[kind].chosenAt, now],
              ]
            : [],
        ),
      ),
    )
    .where('partnerId', '=', partnerId)
    .where('accountId', '=', accountId)
    .execute()

/** The members who are mailed at once: nobody of a partner who is suspended or rejected. */
export const membersMailedAtOnce = async (tx: Tx, partnerId: string, kind: MailKind): Promise<string[]> =>
  (
    await membersOfActivePartners(tx)
      .where('memberships.partnerId', '=', partnerId)
      .where(kind === 'cases' ? casesTiming : reportsTiming, '=', 'at_once')
      .select('accountId')
      .orderBy('joinedAt')
      .execute()
  ).map(({ accountId }) => accountId)

/** Undefined for who is a member no more, and for everyone of a partner who is suspended or rejected. */
export const findMailReader = (db: Db, { partnerId, accountId }: Member) =>
  membersOfActivePartners(db)
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('memberships.partnerId', '=', partnerId)
    .where('memberships.accountId', '=', accountId)
    .select([
      'accounts.email',
      'companyName',
      casesTiming.as('cases'),
      reportsTiming.as('reports'),
      'caseMailsChosenAt',
      'reportMailsChosenAt',
    ])
    .executeTakeFirst()

/** The last moment at which it was eight in the partner's time zone. */
const lastMorning = (now: Date) =>
  sql<Date>`(((${now}::timestamptz at time zone time_zone - interval '8 hours')::date + interval '8 hours') at time zone time_zone)`

/**
 * The members whose daily mail is due, with what it is about: at most a week. A day on which another time zone had its eight
 * o'clock already has none.
 */
export async function membersDueDaily(tx: Tx, now: Date) {
  const { rows } = await sql<Member & { since: Date; until: Date }>`
    select partner_id, account_id, morning as until,
        greatest(coalesce(daily_mailed_until, joined_at), morning - interval '7 days') as since
      from (${membersOfActivePartners(tx)
        .where(({ or, eb }) => or([eb(casesTiming, '=', 'daily'), eb(reportsTiming, '=', 'daily')]))
        .select([
          'memberships.partnerId',
          'accountId',
          'dailyMailedUntil',
          'joinedAt',
          'timeZone',
          lastMorning(now).as('morning'),
        ])}) as members
      where morning > coalesce(daily_mailed_until, joined_at)
        and (morning at time zone time_zone)::date > (coalesce(daily_mailed_until, joined_at) at time zone time_zone)::date`.execute(
    tx,
  )
  return rows
}

/** Marks daily mails as sent, and returns those that nobody marked before. */
export async function markDailyMails(tx: Tx, due: (Member & { until: Date })[]): Promise<Set<string>> {
  const { rows } = await sql<Member>`
    update memberships set daily_mailed_until = due.until
      from unnest(${due.map(({ partnerId }) => partnerId)}::uuid[], ${due.map(({ accountId }) => accountId)}::uuid[],
        ${due.map(({ until }) => until)}::timestamptz[]) as due (partner_id, account_id, until)
      where memberships.partner_id = due.partner_id and memberships.account_id = due.account_id
        and coalesce(daily_mailed_until, joined_at) < due.until
      returning memberships.partner_id, memberships.account_id`.execute(tx)
  return new Set(rows.map(({ partnerId, accountId }) => `${partnerId} ${accountId}`))
}
