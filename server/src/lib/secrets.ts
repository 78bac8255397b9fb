import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../db/client.ts'

/** Keyed hashes; all servers of one database share the keys. `name` is the purpose of a key; a new name creates a new key. */
export type Secrets = { hmac(name: string, value: string, now: Date): Promise<Buffer> }

/** Keys are created at first use and stored in the database, so that there is no secret to configure or to lose. */
export function createSecrets(db: Db): Secrets {
  const cache = new Map<string, Buffer>()
  return {
    async hmac(name, value, now) {
      const key = cache.get(name) ?? (await findOrCreateKey(db, name, now))
      cache.set(name, key)
      return createHmac('sha256', key).update(value).digest()
    },
  }
}

async function findOrCreateKey(db: Db, name: string, now: Date): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secrets').where('name', '=', name).select('value').executeTakeFirstOrThrow()
  return row.value
}

/** A network address as limits store it: a hash with a daily salt (docs/product.md, "Location and privacy"). */
export const addressKey = async (secrets: Secrets, address: string, now: Date) =>
  (await secrets.hmac(`address-salt-${now.toISOString().slice(0, 10)}`, subnetOf(address), now))
    .toString('base64url')
    .slice(0, 22)

/** Deletes the salts of past days, so that no one can recompute their hashes. */
export const deleteOldAddressSalts = (db: Db, before: Date) =>
  db.deleteFrom('secrets').where('name', 'like', 'address-salt-%').where('createdAt', '<', before).execute()

/**
 * The part of an address that identifies a subscriber: an IPv4 address, also one that is mapped to IPv6 (RFC 4291, 2.5.5.2), or
 * the /64 of an IPv6 address, from which a subscriber may pick any address (RFC 6177, RFC 8981).
 */
export function subnetOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of a valid IPv6 address, without its zone (`%eth0`). */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%')
  const [head = [], tail = []] = withoutZone.split('::').map(parseGroups)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const parseGroups = (part: string) => part.split(':').filter(Boolean).flatMap(parseGroup)

/** A group is a hexadecimal number; the last two may be written as an IPv4 address. */
function parseGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const bytesOf = (group: number) => [group >> 8, group & 255]

/** An e-mail address as limits store it: a keyed hash, so that what people typed is not stored. */
export const emailKey = async (secrets: Secrets, email: string, now: Date) =>
  (await secrets.hmac('email-key', email, now)).toString('base64url').slice(0, 22)

/** A telephone number as it is stored: a keyed hash of its digits, the same for SMS and USSD. */
export const phoneKey = async (secrets: Secrets, phone: string, now: Date) =>
  (await secrets.hmac('phone-key', phone.replace(/\D/g, '') || phone, now)).toString('base64url').slice(0, 22)
