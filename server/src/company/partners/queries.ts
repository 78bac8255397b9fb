import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ProfileFieldName, profileFieldNames } from '@sahihi/contract/domain/profile-fields.ts'
import type { PartnerProfile, Registration } from '@sahihi/contract/endpoints/partners.ts'
import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'
import { before, days, hours, seconds } from '../../platform/lib/time.ts'

export async function insertApplication(
  tx: Tx,
  { id, appliedAt, ...registration }: Registration & { id: string; appliedAt: Date },
) {
  await tx
    .insertInto('partners')
    .values({ id, appliedAt, ...registration })
    .execute()
  await tx
    .insertInto('emailVerificationPins')
    .values({ partnerId: id, requestedAt: appliedAt, hourStartedAt: appliedAt, requestsThisHour: 0 })
    .execute()
}

type Attempt = { partnerId: string; email: string; pinHash: Buffer; now: Date }

/** Counts and checks an attempt at a valid PIN in one statement; `usedAt` is set if it was right. Undefined without a valid PIN. */
export const tryPin = (tx: Tx, { partnerId, email, pinHash, now }: Attempt) =>
  tx
    .updateTable('emailVerificationPins')
    .from('partners')
    .whereRef('partners.id', '=', 'emailVerificationPins.partnerId')
    .where('emailVerificationPins.partnerId', '=', partnerId)
    .where('emailVerificationPins.usedAt', 'is', null)
    .where('emailVerificationPins.expiresAt', '>', now)
    .where('emailVerificationPins.attempts', '<', limits.pinAttempts)
    .set((eb) => ({
      attempts: eb('emailVerificationPins.attempts', '+', 1),
      usedAt: sql`case when email_verification_pins.pin_hash = ${pinHash} and partners.email = ${email} then ${now}::timestamptz end`,
    }))
    .returning(['emailVerificationPins.attempts', 'emailVerificationPins.usedAt', 'partners.email'])
    .executeTakeFirst()

/**
 * Whether this is the PIN that verified the application, sent again before it expires because the first reply was lost. Counts as
 * an attempt and changes nothing else.
 */
export async function isRepeatOfUsedPin(db: Db, { partnerId, email, pinHash, now }: Attempt): Promise<boolean> {
  const row = await db
    .updateTable('emailVerificationPins')
    .from('partners')
    .whereRef('partners.id', '=', 'emailVerificationPins.partnerId')
    .where('emailVerificationPins.partnerId', '=', partnerId)
    .where('emailVerificationPins.usedAt', 'is not', null)
    .where('emailVerificationPins.expiresAt', '>', now)
    .where('emailVerificationPins.attempts', '<', limits.pinAttempts)
    .set((eb) => ({ attempts: eb('emailVerificationPins.attempts', '+', 1) }))
    .returning((eb) =>
      eb.and([eb('emailVerificationPins.pinHash', '=', pinHash), eb('partners.email', '=', email)]).as('isRight'),
    )
    .executeTakeFirst()
  return Boolean(row?.isRight)
}

/** Whether the application's PIN has not expired, but had too many attempts. */
export const isPinLocked = (db: Db, partnerId: string, now: Date) =>
  findsRow(
    db
      .selectFrom('emailVerificationPins')
      .where('partnerId', '=', partnerId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('attempts', '>=', limits.pinAttempts)
      .select('partnerId'),
  )

/** Whether an admin or a member of a partner signs in with the address. Someone removed from their only team may apply. */
const isSignInEmail = (email: Expression<unknown>) => sql<boolean>`exists (
  select from accounts where email = ${email}
    and (admin_role is not null or exists (select from memberships where account_id = accounts.id)))`

/** Marks the address as verified; false when someone signs in with it. The unique index throws for a second application. */
export async function markVerified(tx: Tx, partnerId: string, email: string, now: Date): Promise<boolean> {
  // Not part of the update: on a Citus cluster, an update that names a table of the coordinator would miss the copies on the workers.
  const { isTaken } = await tx.selectNoFrom(isSignInEmail(sql.val(email)).as('isTaken')).executeTakeFirstOrThrow()
  if (isTaken) return false
  return changesRow(tx.updateTable('partners').set({ emailVerifiedAt: now }).where('id', '=', partnerId))
}

/** Requests a new PIN, which voids the earlier one, and returns its recipient; undefined when it is too early. */
export function requestNewPin(tx: Tx, partnerId: string, now: Date) {
  const newHour = sql<boolean>`hour_started_at <= ${before(now, hours(1))}`
  return tx
    .updateTable('emailVerificationPins')
    .from('partners')
    .whereRef('partners.id', '=', 'emailVerificationPins.partnerId')
    .where('emailVerificationPins.partnerId', '=', partnerId)
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

/** When the application's last PINs were requested; undefined for an unknown or verified application. */
export const pinRequests = (db: Db, partnerId: string) =>
  db
    .selectFrom('emailVerificationPins')
    .where('partnerId', '=', partnerId)
    .where('usedAt', 'is', null)
    .select(['requestedAt', 'hourStartedAt', 'requestsThisHour'])
    .executeTakeFirst()

/** The recipient of a PIN, and whether the address is already in use. */
export const pinRecipient = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(({ exists, selectFrom }) => [
      'email',
      isSignInEmail(sql.ref('partners.email')).as('hasAccount'),
      exists(
        selectFrom('partners as other')
          .whereRef('other.email', '=', 'partners.email')
          .where('other.emailVerifiedAt', 'is not', null)
          .where('other.rejectedAt', 'is', null)
          .select('id'),
      ).as('hasApplied'),
    ])
    .executeTakeFirst()

type StoredPin = { partnerId: string; requestedAt: Date; pinHash: Buffer; expiresAt: Date }

/** Stores the application's only PIN; false when the address was verified or a newer PIN was requested meanwhile. */
export const storePin = (db: Db, { partnerId, requestedAt, pinHash, expiresAt }: StoredPin) =>
  changesRow(
    db
      .updateTable('emailVerificationPins')
      .set({ pinHash, expiresAt, attempts: 0 })
      .where('partnerId', '=', partnerId)
      .where('usedAt', 'is', null)
      .where('requestedAt', '<=', requestedAt),
  )

const profiles = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select([...profileFieldNames, 'email'])

export const findProfile = (db: Db, partner: PartnerId) =>
  profiles(db, partner)
    .select([pictureAddress('logoId').as('logo'), 'timeZone'])
    .executeTakeFirstOrThrow()

/** Locks the profile until the transaction ends, so that changes of it take turns. Undefined when the account is closed. */
export const lockProfile = (tx: Tx, partner: PartnerId) =>
  profiles(tx, partner).where('closedAt', 'is', null).forNoKeyUpdate().executeTakeFirst()

export type ProfileValues = Pick<PartnerProfile, ProfileFieldName>

export const readSuspension = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(['suspendedAt as since', 'suspensionReason as reason'])
    .executeTakeFirstOrThrow()

/** Whether shoppers can call or write to the partner. */
export const hasShopperContact = (db: Db | Tx, partner: PartnerId) =>
  findsRow(
    db
      .selectFrom('partners')
      .where('id', '=', partner)
      .where(({ or, eb }) => or([eb('shopperPhone', '<>', ''), eb('shopperEmail', '<>', '')]))
      .select('id'),
  )

export const setProfile = (tx: Tx, partner: PartnerId, profile: Partial<ProfileValues>) =>
  tx.updateTable('partners').set(profile).where('id', '=', partner).execute()

/** Whether an account, or an application that is not rejected, has the address. */
export const isEmailTaken = (db: Db, email: string) =>
  findsRow(
    db
      .selectFrom('partners')
      .where('email', '=', email)
      .where('emailVerifiedAt', 'is not', null)
      .where('rejectedAt', 'is', null)
      .select('id')
      .unionAll(db.selectFrom('accounts').where('email', '=', email).select('id')),
  )

/** Sets a new address for those partners whose own address was the former one. The unique index throws for a taken address. */
export const replaceContactEmail = (tx: Tx, partnerIds: string[], { from, to }: { from: string; to: string }) =>
  tx
    .updateTable('partners')
    .set({ email: to })
    .where('id', '=', sql<string>`any (${partnerIds}::uuid[])`)
    .where('email', '=', from)
    .execute()

/** The public data of an approved partner. */
export const approvedManufacturer = (db: Db, id: string) =>
  db
    .selectFrom('partners')
    .where('partners.id', '=', id)
    .where('approvedAt', 'is not', null)
    .where('sampleOf', 'is', null)
    .select((eb) => [
      'companyName',
      'businessRegistrationNumber',
      pictureAddress('logoId').as('logo'),
      sql<Date>`approved_at`.as('approvedAt'),
      // The name before the first change after the approval.
      eb
        .selectFrom('auditLog')
        .whereRef('auditLog.partnerId', '=', 'partners.id')
        .where('action', '=', 'partner.profile_changed')
        .where(sql<boolean>`audit_log.details ? 'companyName'`)
        .whereRef('auditLog.occurredAt', '>=', 'approvedAt')
        .orderBy('auditLog.occurredAt')
        .limit(1)
        .select(sql<string>`details #>> '{companyName,from}'`.as('from'))
        .as('approvedAs'),
    ])
    .executeTakeFirst()

/** Deletes applications whose address was not verified within 30 days. */
export const deleteUnverified = (db: Db, now: Date) =>
  db
    .deleteFrom('partners')
    .where('emailVerifiedAt', 'is', null)
    .where('appliedAt', '<', before(now, days(30)))
    .execute()
