import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db } from '../db/client.ts'
import { deriveKey, type KeyedConfig } from './secret-key.ts'
import { toProviderNetwork, toSite, toSubnet } from './subnet.ts'

/**
 * Keyed hashes. `purpose` names the key; what is hashed for one purpose is comparable with nothing else. The keys of
 * purposes that begin with `daily-` change every day.
 */
export type Secrets = {
  hmac(purpose: string, value: string, now: Date): Promise<Buffer>
  /** Under every key in use, the present one first: finds what was stored before SECRET_KEY changed. */
  hmacs(purpose: string, value: string, now: Date): Promise<Buffer[]>
}
type Keys = Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/** All servers of one database make the same hashes: they have the same SECRET_KEY and share each day's salt. */
export function createSecrets(db: Db, { SECRET_KEY, SECRET_KEY_PREVIOUS }: Keys): Secrets {
  const current = createHasher(db, SECRET_KEY)
  const all = SECRET_KEY_PREVIOUS ? [current, createHasher(db, SECRET_KEY_PREVIOUS)] : [current]
  return {
    hmac: current,
    hmacs: (...input) => Promise.all(all.map((hash) => hash(...input))),
  }
}

// Each purpose, and of those whose keys change every day some days.
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

/** A network address as limits store it: a hash with a daily salt (docs/limits-and-retention.md, "Location and privacy"). */
export const addressKey = async (secrets: Secrets, address: string, now: Date) =>
  shorten(await secrets.hmac('daily-address', toSubnet(address), now))

/** As addressKey, of the site of an IPv6 address, which is many networks; undefined for another address. */
export async function siteKey(secrets: Secrets, address: string, now: Date): Promise<string | undefined> {
  const site = toSite(address)
  return site && shorten(await secrets.hmac('daily-address', site, now))
}

/** Who shares wrong tries over all codes, with how many each: the network, or with IPv6 the site and its provider. */
export async function rangeKeys(secrets: Secrets, address: string, now: Date) {
  const keyOf = async (range: string) => shorten(await secrets.hmac('daily-address', range, now))
  const provider = toProviderNetwork(address)
  return [
    { name: await keyOf(toSite(address) ?? toSubnet(address)), max: limits.wrongPinsOfNetworkPerDay },
    ...(provider ? [{ name: await keyOf(provider), max: limits.wrongPinsOfProviderPerDay }] : []),
  ]
}

/** Deletes the salts of days before the day of `before`, so that nobody can compute their hashes again. */
export const deleteOldDailySalts = (db: Db, before: Date) =>
  db.deleteFrom('dailySalts').where('day', '<', utcDay(before)).execute()

/** An email address as limits store it: a keyed hash, so that what people typed is not stored. */
export const emailKey = async (secrets: Secrets, email: string, now: Date) =>
  shorten(await secrets.hmac('email', email, now))

/** A telephone number as it is stored: a keyed hash of its digits, the same for SMS and USSD. */
export const phoneKey = async (secrets: Secrets, phone: string, now: Date) =>
  shorten(await secrets.hmac('phone', keepDigits(phone), now))

/** As phoneKey, under every key in use: what a number sent before SECRET_KEY changed is still theirs. */
export const phoneKeys = async (secrets: Secrets, phone: string, now: Date) =>
  (await secrets.hmacs('phone', keepDigits(phone), now)).map(shorten)

const keepDigits = (phone: string) => phone.replace(/\D/g, '') || phone

const shorten = (hash: Buffer) => hash.toString('base64url').slice(0, 22)
