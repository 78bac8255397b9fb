import type { Db, Tx } from '../../platform/db/client.ts'
import type { MemberMail } from './mail-choices.ts'
import { findWeeklyReader, isWeeklyMailOff, membersMailedWeekly, setWeeklyMailOff } from './weekly-mail-queries.ts'

/** The owners who get the weekly mail of a partner that has switched it on: those who did not unsubscribe. */
export const findMailedWeekly = async (tx: Tx, partnerId: string): Promise<MemberMail[]> =>
  (await membersMailedWeekly(tx, partnerId)).map((accountId) => ({ partnerId, accountId }))

/** Who gets a weekly mail; undefined when it was switched off, or they left, unsubscribed or were suspended meanwhile. */
export const findDigestReader = (db: Db, mail: MemberMail) => findWeeklyReader(db, mail)

/** Whether somebody unsubscribed from the weekly mail of the partner. */
export const isUnsubscribedFromWeekly = (db: Db, member: MemberMail) => isWeeklyMailOff(db, member)

/** Gives somebody the weekly mail of the partner again. */
export const subscribeToWeekly = (tx: Tx, member: MemberMail) => setWeeklyMailOff(tx, member, null)
