import type { StaffRole } from '@sahihi/contract/domain/permissions.ts'
import { checkNewPassword, explainGuessablePassword } from '../../company/accounts/check-new-password.ts'
import { createAdminAccount, resetAdmin } from '../../company/accounts/provision-accounts.ts'
import { type Config, ConfigError } from '../../platform/config.ts'
import { type Db, withDb } from '../../platform/db/client.ts'
import { acquireLock } from '../../platform/db/locks.ts'
import { audit } from '../../platform/lib/audit.ts'
import { hashPassword } from '../../platform/lib/passwords.ts'
import { accountByEmail, hasActiveApplication, hasAdmin } from './queries.ts'

type Credentials = { email: string; password: string; role?: StaffRole | undefined }

/** Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, if there is none yet. Several servers may start at the same time. */
export async function ensureFirstAdmin(config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>, databaseUrl: string) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (!email || !password) return
  await withDb(databaseUrl, async (db) => {
    if (await hasAdmin(db)) return
    const problem = await explainGuessablePassword(password, { email })
    if (problem) throw new ConfigError(`The setting ADMIN_PASSWORD is wrong. ${problem}`)
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      await acquireLock(tx, 'admins') // servers that start at the same time create one
      if (await hasAdmin(tx)) return
      if (await isPartnerEmail(tx, email)) throw new PartnerEmailError(email)
      const now = new Date()
      const id = await createAdminAccount(tx, { email, passwordHash, adminRole: 'owner', now })
      const event = { action: 'admin.created', subject: id, details: { by: 'settings' } } as const
      await audit(tx, { occurredAt: now, accountId: id, partnerId: null, ...event })
    })
  })
}

/** Creates an admin, by default an owner. An existing admin gets the password and any given role, and is signed out everywhere. */
export async function setAdmin(
  databaseUrl: string,
  { email, password, role }: Credentials,
): Promise<'created' | 'changed'> {
  await checkNewPassword(password, { email })
  const passwordHash = await hashPassword(password)
  return withDb(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      await acquireLock(tx, 'admins')
      if (await isPartnerEmail(tx, email)) throw new PartnerEmailError(email)
      const now = new Date()
      const existing = await accountByEmail(tx, email)
      const id =
        existing?.id ?? (await createAdminAccount(tx, { email, passwordHash, adminRole: role ?? 'owner', now }))
      if (existing) await resetAdmin(tx, { accountId: id, passwordHash, adminRole: role })
      const action = existing ? 'admin.reset' : 'admin.created'
      const event = { action, subject: id, details: { by: 'command line', ...(role && { role }) } } as const
      await audit(tx, { occurredAt: now, accountId: id, partnerId: null, ...event })
      return existing ? 'changed' : 'created'
    }),
  )
}

class PartnerEmailError extends Error {
  constructor(email: string) {
    super(`The address ${email} belongs to a partner. An admin needs an address of their own.`)
  }
}

const isPartnerEmail = async (db: Db, email: string) =>
  (await accountByEmail(db, email))?.isAdmin === false || (await hasActiveApplication(db, email))
