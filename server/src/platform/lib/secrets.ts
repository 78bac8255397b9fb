import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db } from '../db/client.ts'
import { deriveKey, type KeyedConfig } from './secret-key.ts'
import { toProviderNetwork, toSite, toSubnet } from './subnet.ts'

/**
 * Keyed hashes. `purpose` names the key; hashes for different purposes cannot be compared. The keys of purposes that begin with
 * `daily-` change every day.
 */
export type Secrets = {
  hmac(purpose: string, value: string, now: Date): Promise<Buffer>
  /** With every configured key, the present one first, to find what was stored before SECRET_KEY changed. */
  hmacs(purpose: string, value: string, now: Date): Promise<Buffer[]>
}
type Keys = Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/** All servers of a database make the same hashes, because they have the same SECRET_KEY and share each day's salt. */
export function createSecrets(db: Db, { SECRET_KEY, SECRET_KEY_PREVIOUS }: Keys): Secrets {
  const current = createHasher(db, SECRET_KEY)
  const all = SECRET_KEY_PREVIOUS ? [current, createHasher(db, SECRET_KEY_PREVIOUS)] : [current]
  return {
    hmac: current,
    hmacs: (...input) => Promise.all(all.map((hash) => hash(...input))),
  }
}

// All purposes, and some days of those whose keys change every day.
const maxKnownKeys = 64

function createHasher(db: Db, secretKey: string): Secrets['hmac'] {
  const keys = new Map<string, KeyObject>()
  return async (purpose, value, now) => {
    const day = purpose.startsWith('daily-') ? utcDay(now) : ''
    const name = `${purpose} ${day}`
    let key = keys.get(name)
    if (!key) {
      const salt = day ? await findOrCreateSalt(db, day) : ''
      key = createSecretKey(deriveKey(secretKey, purpose, salt))
      if (keys.size >= maxKnownKeys) keys.clear()
      keys.set(name, key)
    }
    return createHmac('sha256', key).update(value).digest()
  }
}

async function findOrCreateSalt(db: Db, day: string): Promise<Buffer> {
  await db
    .insertInto('dailySalts')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('dailySalts').where('day', '=', day).select('salt').executeTakeFirstOrThrow()
  return row.salt
}

const utcDay = (now: Date) => now.toISOString().slice(0, 10)

/** The stored form of a network address in limits: a hash with a daily salt (docs/limits-and-retention.md, "Location and privacy"). */
export const addressKey = (secrets: Secrets, address: string, now: Date) => rangeKey(secrets, toSubnet(address), now)

/** As addressKey, for the site of an IPv6 address, which has many networks; undefined for other addresses. */
export async function siteKey(secrets: Secrets, address: string, now: Date): Promise<string | undefined> {
  const site = toSite(address)
  return site && rangeKey(secrets, site, now)
}

/** The keys that share wrong tries over all codes, each with its limit: the network, or for IPv6 the site and its provider. */
export async function rangeKeys(secrets: Secrets, address: string, now: Date) {
  const network = toSite(address) ?? toSubnet(address)
  const provider = toProviderNetwork(address)
  return [
    { name: await rangeKey(secrets, network, now), max: limits.wrongPinsOfNetworkPerDay },
    ...(provider ? [{ name: await rangeKey(secrets, provider, now), max: limits.wrongPinsOfProviderPerDay }] : []),
  ]
}

const rangeKey = async (secrets: Secrets, range: string, now: Date) =>
  shorten(await secrets.hmac('daily-address', range, now))

/** Deletes the salts of days before the day of `before`, so that their hashes can never be computed again. */
export const deleteOldDailySalts = (db: Db, before: Date) =>
  db.deleteFrom('dailySalts').where('day', '<', utcDay(before)).execute()

/** The stored form of an email address in limits: a keyed hash, so that what people typed is not stored. */
export const emailKey = async (secrets: Secrets, email: string, now: Date) =>
  shorten(await secrets.hmac('email', email, now))

/** The stored form of a telephone number: a keyed hash of its digits, the same for SMS and USSD. */
export const phoneKey = async (secrets: Secrets, phone: string, now: Date) =>
  shorten(await secrets.hmac('phone', keepDigits(phone), now))

/** As phoneKey, with every configured key, so that what a number sent before SECRET_KEY changed is found. */
export const phoneKeys = async (secrets: Secrets, phone: string, now: Date) =>
  (await secrets.hmacs('phone', keepDigits(phone), now)).map(shorten)

const keepDigits = (phone: string) => phone.replace(/\D/g, '') || phone

const shorten = (hash: Buffer) => hash.toString('base64url').slice(0, 22)
