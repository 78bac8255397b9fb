import type { Db, Tx } from '../../platform/db/client.ts'
import type { MemberMail } from './mail-choices.ts'

const weeklyReaders = (db: Db | Tx, partnerId: string) =>
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

export const membersMailedWeekly = async (tx: Tx, partnerId: string): Promise<string[]> =>
  (
    await weeklyReaders(tx, partnerId)
      .select('memberships.accountId')
      .orderBy('memberships.joinedAt')
      .orderBy('memberships.accountId')
      .execute()
  ).map(({ accountId }) => accountId)

export const findWeeklyReader = (db: Db, { partnerId, accountId }: MemberMail) =>
  weeklyReaders(db, partnerId)
    .where('memberships.accountId', '=', accountId)
    .select(['accounts.email', 'companyName', 'timeZone'])
    .executeTakeFirst()

const membership = ({ partnerId, accountId }: MemberMail, db: Db | Tx) =>
  db.selectFrom('memberships').where('partnerId', '=', partnerId).where('accountId', '=', accountId)

export const isWeeklyMailOff = async (db: Db, member: MemberMail): Promise<boolean> =>
  Boolean((await membership(member, db).select('weeklyDigestOffAt').executeTakeFirst())?.weeklyDigestOffAt)

/** Whether that was a change. */
export async function setWeeklyMailOff(tx: Tx, { partnerId, accountId }: MemberMail, at: Date | null) {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ weeklyDigestOffAt: at })
    .where('partnerId', '=', partnerId)
    .where('accountId', '=', accountId)
    .where('weeklyDigestOffAt', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
