import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { MemberMail } from './mail-choices.ts'

/** The owners who get the weekly mail of a partner that has switched it on, without those who unsubscribed. */
const weeklyReaders = (db: Db, partnerId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('partners', 'partners.id', 'memberships.partnerId')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('memberships.partnerId', '=', partnerId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.weeklyDigestOffAt', 'is', null)
    .where('partners.weeklyDigest', '=', true)
    .where('partners.approvedAt', 'is not', null)
    .where('partners.suspendedAt', 'is', null)

export const findMailedWeekly = (tx: Tx, partnerId: string): Promise<MemberMail[]> =>
  weeklyReaders(tx, partnerId)
    .select(['memberships.partnerId', 'memberships.accountId'])
    .orderBy('memberships.joinedAt')
    .orderBy('memberships.accountId')
    .execute()

/** The reader of a weekly mail; undefined when it was switched off, or they left, unsubscribed or were suspended meanwhile. */
export const findDigestReader = (db: Db, { partnerId, accountId }: MemberMail) =>
  weeklyReaders(db, partnerId)
    .where('memberships.accountId', '=', accountId)
    .select(['accounts.email', 'companyName', 'timeZone'])
    .executeTakeFirst()

export const isUnsubscribedFromWeekly = (db: Db, { partnerId, accountId }: MemberMail) =>
  findsRow(
    db
      .selectFrom('memberships')
      .where('partnerId', '=', partnerId)
      .where('accountId', '=', accountId)
      .where('weeklyDigestOffAt', 'is not', null)
      .select('accountId'),
  )

/** Turns a member's weekly mail off at that time, or on for null; returns whether that is a change. */
export const setWeeklyMailOff = (tx: Tx, { partnerId, accountId }: MemberMail, at: Date | null) =>
  changesRow(
    tx
      .updateTable('memberships')
      .set({ weeklyDigestOffAt: at })
      .where('partnerId', '=', partnerId)
      .where('accountId', '=', accountId)
      .where('weeklyDigestOffAt', at ? 'is' : 'is not', null),
  )
