import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** Keyed hashes by keys that all servers of one database share. `name` says what for; a new name makes a new key. */
export type Secrets = { hmac(name: string, value: string, now: Date): Promise<Buffer> }

/** Keys are made at first use and kept in the database, so that there is no secret to configure or to lose. */
export function makeSecrets(db: Db): Secrets {
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
  (await secrets.hmac(`address-salt-${now.toISOString().slice(0, 10)}`, address, now))
    .toString('base64url')
    .slice(0, 22)

/** An e-mail address as limits know it: a keyed hash, so that what people typed is not kept. */
export const emailKey = async (secrets: Secrets, email: string, now: Date) =>
  (await secrets.hmac('email-key', email, now)).toString('base64url').slice(0, 22)
