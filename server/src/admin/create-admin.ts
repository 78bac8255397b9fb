import type { Config } from '../config.ts'
import { audit } from '../lib/audit.ts'
import { type Db, createDatabase } from '../db/client.ts'
import { hashPassword } from '../lib/passwords.ts'
import { accountWith, hasAdmin, hasLiveApplication, insertAdmin, resetAdmin, takeAdminTurn } from './queries.ts'

type Given = { email: string; password: string }

/** The first admin, from ADMIN_EMAIL and ADMIN_PASSWORD, if there is none yet (design 3). Servers may start together. */
export async function ensureFirstAdmin(config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>, databaseUrl: string) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (!email || !password) return
  await withDatabase(databaseUrl, async (db) => {
    if (await hasAdmin(db)) return
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      await takeAdminTurn(tx)
      if (await hasAdmin(tx)) return
      if (await isPartners(tx, email)) throw new PartnersAddress(email)
      const now = new Date()
      const id = await insertAdmin(tx, email, passwordHash, now)
      await audit(tx, {
        at: now,
        accountId: id,
        partnerId: null,
        action: 'create_admin',
        subject: id,
        details: { by: 'settings' },
      })
    })
  })
}

/** Creates an admin, or sets the password of one, which ends that admin's sessions. */
export async function setAdmin(databaseUrl: string, { email, password }: Given): Promise<'created' | 'changed'> {
  const passwordHash = await hashPassword(password)
  return withDatabase(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      await takeAdminTurn(tx)
      if (await isPartners(tx, email)) throw new PartnersAddress(email)
      const now = new Date()
      const known = await accountWith(tx, email)
      const id = known?.id ?? (await insertAdmin(tx, email, passwordHash, now))
      if (known) await resetAdmin(tx, id, passwordHash)
      const action = known ? 'reset_admin' : 'create_admin'
      await audit(tx, { at: now, accountId: id, partnerId: null, action, subject: id, details: { by: 'command line' } })
      return known ? 'changed' : 'created'
    }),
  )
}

/** The address cannot be an admin's; the message is for the operator. */
class PartnersAddress extends Error {
  constructor(email: string) {
    super(`The address ${email} belongs to a partner. An admin needs an address of their own.`)
  }
}

const isPartners = async (db: Db, email: string) =>
  (await accountWith(db, email))?.isAdmin === false || (await hasLiveApplication(db, email))

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = createDatabase(url, () => {}, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
