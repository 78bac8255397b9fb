import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PartnerProfile, Registration } from '@sahihi/contract/endpoints/partners.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { before, hours, seconds } from '../lib/time.ts'

export async function insertApplication(
  tx: Tx,
  { id, appliedAt, ...given }: Registration & { id: string; appliedAt: Date },
) {
  await tx
    .insertInto('partners')
    .values({ id, appliedAt, ...given })
    .execute()
  await tx
    .insertInto('pins')
    .values({ partnerId: id, requestedAt: appliedAt, hourStartedAt: appliedAt, requestsThisHour: 0 })
    .execute()
}

type Tried = { partnerId: string; email: string; pinHash: Buffer; now: Date }

/** Counts a try of a live PIN and decides it, in one statement; `usedAt` is set when it was right. Nothing for no live PIN. */
export const tryPin = (tx: Tx, { partnerId, email, pinHash, now }: Tried) =>
  tx
    .updateTable('pins')
    .from('partners')
    .whereRef('partners.id', '=', 'pins.partnerId')
    .where('pins.partnerId', '=', partnerId)
    .where('pins.usedAt', 'is', null)
    .where('pins.expiresAt', '>', now)
    .where('pins.tries', '<', limits.pinTries)
    .set((eb) => ({
      tries: eb('pins.tries', '+', 1),
      usedAt: sql`case when pins.pin_hash = ${pinHash} and partners.email = ${email} then ${now}::timestamptz end`,
    }))
    .returning(['pins.tries', 'pins.usedAt'])
    .executeTakeFirst()

/**
 * Whether this is the PIN that proved the application, said again while it would still be good: the answer to the first
 * may have been lost on the way. Counted as a try; nothing else changes.
 */
export async function isSaidAgain(db: Db, { partnerId, email, pinHash, now }: Tried): Promise<boolean> {
  const said = await db
    .updateTable('pins')
    .from('partners')
    .whereRef('partners.id', '=', 'pins.partnerId')
    .where('pins.partnerId', '=', partnerId)
    .where('pins.usedAt', 'is not', null)
    .where('pins.expiresAt', '>', now)
    .where('pins.tries', '<', limits.pinTries)
    .set((eb) => ({ tries: eb('pins.tries', '+', 1) }))
    .returning((eb) => eb.and([eb('pins.pinHash', '=', pinHash), eb('partners.email', '=', email)]).as('isRight'))
    .executeTakeFirst()
  return Boolean(said?.isRight)
}

/** Whether the application's PIN would still be good, had it not been tried too often. */
export async function isPinWornOut(db: Db, partnerId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pins')
    .where('partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tries', '>=', limits.pinTries)
    .select('partnerId')
    .executeTakeFirst()
  return row !== undefined
}

/** The address becomes the application's; false when an account has it. The unique index refuses a second application. */
export async function markVerified(tx: Tx, partnerId: string, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ emailVerifiedAt: now })
    .where('id', '=', partnerId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('accounts').where('email', '=', email).select('id'))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one of the hour's new PINs, which voids the earlier one at once, for whom comes back; nothing when it is too early. */
export function takeNewPin(tx: Tx, partnerId: string, now: Date) {
  const newHour = sql<boolean>`hour_started_at <= ${before(now, hours(1))}`
  return tx
    .updateTable('pins')
    .from('partners')
    .whereRef('partners.id', '=', 'pins.partnerId')
    .where('pins.partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .where('requestedAt', '<=', before(now, seconds(limits.pinResendSeconds)))
    .where((eb) => eb.or([newHour, eb('requestsThisHour', '<', limits.pinResendsPerHour)]))
    .set({
      requestedAt: now,
      requestsThisHour: sql`case when ${newHour} then 1 else requests_this_hour + 1 end`,
      hourStartedAt: sql`case when ${newHour} then ${now}::timestamptz else hour_started_at end`,
      pinHash: null,
      expiresAt: null,
    })
    .returning('partners.email')
    .executeTakeFirst()
}

/** When the application's last PINs were asked for; nothing for an unknown or an already verified one. */
export const pinRequests = (db: Db, partnerId: string) =>
  db
    .selectFrom('pins')
    .where('partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .select(['requestedAt', 'hourStartedAt', 'requestsThisHour'])
    .executeTakeFirst()

/** Whom a PIN's mail goes to, and whether the address belongs to somebody already. */
export const addressee = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(({ exists, selectFrom }) => [
      'email',
      exists(selectFrom('accounts').whereRef('accounts.email', '=', 'partners.email').select('id')).as('hasAccount'),
      exists(
        selectFrom('partners as other')
          .whereRef('other.email', '=', 'partners.email')
          .where('other.emailVerifiedAt', 'is not', null)
          .where('other.rejectedAt', 'is', null)
          .select('id'),
      ).as('hasApplied'),
    ])
    .executeTakeFirst()

type Written = { partnerId: string; requestedAt: Date; pinHash: Buffer; expiresAt: Date }

/** Makes this PIN the application's only one; false when it was verified meanwhile or a newer PIN was asked for. */
export async function storePin(db: Db, { partnerId, requestedAt, pinHash, expiresAt }: Written): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pins')
    .set({ pinHash, expiresAt, tries: 0 })
    .where('partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .where('requestedAt', '<=', requestedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const profiles = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('partners').where('id', '=', partner).select(['companyName', 'email', 'phoneNumber'])

export const profileOf = (db: Db, partner: PartnerId) => profiles(db, partner).executeTakeFirstOrThrow()

/** The profile as it is until the transaction ends: two changes of it take turns. */
export const holdProfile = (tx: Tx, partner: PartnerId) =>
  profiles(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()

export type SavedProfile = Omit<PartnerProfile, 'pendingEmail' | 'suspension'>

export const suspensionOf = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(['suspendedAt as since', 'suspensionReason as reason'])
    .executeTakeFirstOrThrow()

export const setProfile = (tx: Tx, partner: PartnerId, profile: Omit<SavedProfile, 'email'>) =>
  tx.updateTable('partners').set(profile).where('id', '=', partner).execute()

/** Whether an account or an application that is not rejected has the address. */
export async function isAddressTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .select('id')
    .unionAll(db.selectFrom('accounts').where('email', '=', email).select('id'))
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the partner another address, and gives back the former one. The unique index throws for a taken one. */
export async function replaceAddress(tx: Tx, partnerId: string, email: string): Promise<string> {
  const partner = tx.selectFrom('partners').where('id', '=', partnerId).select('email')
  const former = await partner.forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('partners').set({ email }).where('id', '=', partnerId).execute()
  return former.email
}

/** What everybody may know of a partner; nothing for one that is not approved. */
export const approvedMaker = (db: Db, id: string) =>
  db
    .selectFrom('partners')
    .where('partners.id', '=', id)
    .where('approvedAt', 'is not', null)
    .select((eb) => [
      'companyName',
      'businessRegistrationNumber',
      sql<Date>`approved_at`.as('approvedAt'),
      // What the name was changed from first since then.
      eb
        .selectFrom('auditLog')
        .whereRef('auditLog.partnerId', '=', 'partners.id')
        .where('action', '=', 'partner.profile_changed')
        .where(sql<boolean>`audit_log.details ? 'companyName'`)
        .whereRef('auditLog.at', '>=', 'approvedAt')
        .orderBy('auditLog.at')
        .limit(1)
        .select(sql<string>`details #>> '{companyName,from}'`.as('from'))
        .as('approvedAs'),
    ])
    .executeTakeFirst()
