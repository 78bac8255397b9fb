import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../db/client.ts'

/** Keyed hashes by keys that all servers of one database share. `name` says what for; a new name makes a new key. */
export type Secrets = { hmac(name: string, value: string, now: Date): Promise<Buffer> }

/** Keys are made at first use and kept in the database, so that there is no secret to configure or to lose. */
export function createSecrets(db: Db): Secrets {
  const known = new Map<string, Buffer>()
  return {
    async hmac(name, value, now) {
      const key = known.get(name) ?? (await keyNamed(db, name, now))
      known.set(name, key)
      return createHmac('sha256', key).update(value).digest()
    },
  }
}

async function keyNamed(db: Db, name: string, now: Date): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secrets').where('name', '=', name).select('value').executeTakeFirstOrThrow()
  return row.value
}

/** An address as limits know it: a hash whose salt changes every day, so that no address is kept (design 4, "Location"). */
export const addressKey = async (secrets: Secrets, address: string, now: Date) =>
  (await secrets.hmac(`address-salt-${now.toISOString().slice(0, 10)}`, subnetOf(address), now))
    .toString('base64url')
    .slice(0, 22)

/**
 * Whose address it is: an IPv4 address, also one written as IPv6 (RFC 4291, 2.5.5.2), is its own; an IPv6 address is its
 * /64's, for that is what one subscriber is given at least, to choose addresses from at will (RFC 6177, RFC 8981).
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

/** The eight 16-bit groups of a well-formed IPv6 address; its zone (`%eth0`) says nothing about who it is. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%')
  const [head = [], tail = []] = withoutZone.split('::').map(writtenGroups)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const writtenGroups = (part: string) => part.split(':').filter(Boolean).flatMap(numbersOf)

/** A group is a hexadecimal number; at the end an IPv4 address may stand for two. */
function numbersOf(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const bytesOf = (group: number) => [group >> 8, group & 255]

/** An e-mail address as limits know it: a keyed hash, so that what people typed is not kept. */
export const emailKey = async (secrets: Secrets, email: string, now: Date) =>
  (await secrets.hmac('email-key', email, now)).toString('base64url').slice(0, 22)

/** A telephone number as it is kept: a keyed hash of its digits, the same for every way of texting. */
export const phoneKey = async (secrets: Secrets, phone: string, now: Date) =>
  (await secrets.hmac('phone-key', phone.replace(/\D/g, '') || phone, now)).toString('base64url').slice(0, 22)
