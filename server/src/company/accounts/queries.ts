import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AdminRole, StaffRole } from '@sahihi/contract/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import { before, days } from '../../platform/lib/time.ts'

export type TokenPurpose =
  | 'complete_registration'
  | 'reset_password'
  | 'change_email'
  | 'sign_in'
  | 'challenge_after_password'
  | 'challenge_after_link'
  | 'add_passkey'

/** Accounts with the partner that a sign-in opens: the one opened last, else the one joined last. */
const accountsWithPartner = (db: Db) =>
  db.selectFrom('accounts').leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom('memberships')
        .innerJoin('partners', 'partners.id', 'memberships.partnerId')
        .whereRef('memberships.accountId', '=', 'accounts.id')
        .where('partners.approvedAt', 'is not', null)
        .where('partners.rejectedAt', 'is', null)
        .orderBy(sql`memberships.partner_id is not distinct from accounts.last_partner_id`, 'desc')
        .orderBy('memberships.joinedAt', 'desc')
        .limit(1)
        .select(['memberships.partnerId', 'partners.companyName', 'partners.timeZone'])
        .as('company'),
    (join) => join.onTrue(),
  )

/** Accounts that may sign in: admins, inspectors of authorities until an admin ends that, and members of approved partners. */
const activeAccounts = (db: Db) =>
  accountsWithPartner(db)
    .where('accounts.inspectorEndedAt', 'is', null)
    .where((eb) => eb.or([eb('accounts.adminRole', 'is not', null), eb('company.partnerId', 'is not', null)]))

const accountColumns = [
  'accounts.id',
  'accounts.email',
  'accounts.passwordHash',
  'accounts.name',
  'accounts.adminRole',
  'company.partnerId',
  'company.companyName',
  'company.timeZone',
] as const

export const accountByEmail = (db: Db, email: string) =>
  activeAccounts(db).where('accounts.email', '=', email).select(accountColumns).executeTakeFirst()

/**
 * The account with an address, whether or not it may sign in. For answers whose timing must not reveal which addresses are known:
 * accountByEmail takes twice as long for a known one.
 */
export const findCredentials = (db: Db, email: string) =>
  db.selectFrom('accounts').where('email', '=', email).select(['id', 'passwordHash']).executeTakeFirst()

export const accountById = (db: Db, id: string) =>
  activeAccounts(db).where('accounts.id', '=', id).select(accountColumns).executeTakeFirst()

export const findPasswordHash = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').where('id', '=', accountId).select('passwordHash').executeTakeFirst())?.passwordHash

const accountWithPassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.selectFrom('accounts').where('id', '=', accountId).where('passwordHash', '=', passwordHash).select('id')

/** Locks the account against changes until the transaction ends; false when its password is no longer the checked one. */
export const lockAccountShared = (tx: Tx, accountId: string, passwordHash: string) =>
  findsRow(accountWithPassword(tx, accountId, passwordHash).forShare())

/** As lockAccountShared, for a transaction that changes the account: such transactions take turns. */
export const lockAccount = (tx: Tx, accountId: string, passwordHash: string) =>
  findsRow(accountWithPassword(tx, accountId, passwordHash).forNoKeyUpdate())

type NewAccount = {
  id: string
  email: string
  createdAt: Date
  name?: string
  passwordHash?: string
  adminRole?: AdminRole
}

export const insertAccount = (tx: Tx, account: NewAccount) => tx.insertInto('accounts').values(account).execute()

/** False when the address already has an account. */
export const tryInsertAccount = (tx: Tx, account: NewAccount) =>
  changesRow(
    tx
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email').doNothing()),
  )

/** The account of an address, whether it may sign in or not; locked until the transaction ends. */
export const lockAccountByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('accounts')
    .where('email', '=', email)
    .select(['id', 'adminRole', 'passwordHash'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setAdminRole = (tx: Tx, accountId: string, adminRole: StaffRole) =>
  tx
    .updateTable('accounts')
    .set({ adminRole, authority: null, inspectorEndedAt: null })
    .where('id', '=', accountId)
    .execute()

/** Makes an account without a company an inspector of an authority, also again; false for an admin's and a member's. */
export const setAuthority = (tx: Tx, accountId: string, authority: string) =>
  changesRow(
    tx
      .updateTable('accounts')
      .set({ adminRole: 'inspector', authority, inspectorEndedAt: null })
      .where('id', '=', accountId)
      .where(sql<boolean>`coalesce(admin_role, 'inspector') = 'inspector'`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('memberships').whereRef('accountId', '=', 'accounts.id').select('accountId'))),
      ),
  )

/** The inspectors of authorities whose work has not ended. */
const authorityInspectors = (db: Db) =>
  db.selectFrom('accounts').where('adminRole', '=', 'inspector').where('inspectorEndedAt', 'is', null)

export const listInspectors = (db: Db) =>
  authorityInspectors(db)
    .select([
      'id',
      'email',
      'name',
      sql<string>`authority`.as('authority'),
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<number>`(select count(*) from inspections where account_id = accounts.id)::integer`.as('inspections'),
    ])
    .orderBy('authority')
    .orderBy('email')
    .execute()

/** Ends the work of an inspector of an authority; undefined when there is none. */
export const endAuthority = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('accounts')
    .set({ inspectorEndedAt: now })
    .where('id', '=', accountId)
    .where('adminRole', '=', 'inspector')
    .where('inspectorEndedAt', 'is', null)
    .returning(['email', 'authority'])
    .executeTakeFirst()

export const setPassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()

/** Gives an account that never had a password a name and a password; other accounts stay as they are. */
export const completeAccount = (tx: Tx, accountId: string, values: { name: string; passwordHash: string }) =>
  tx.updateTable('accounts').set(values).where('id', '=', accountId).where('passwordHash', 'is', null).execute()

/** Sets the password if the checked one is still there; false when another change came first. */
export const replacePassword = (tx: Tx, accountId: string, currentHash: string, passwordHash: string) =>
  changesRow(
    tx
      .updateTable('accounts')
      .set({ passwordHash })
      .where('id', '=', accountId)
      .where('passwordHash', '=', currentHash),
  )

export const findName = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').where('id', '=', accountId).select('name').executeTakeFirst())?.name ?? null

/** Returns whether the name changed. */
export const setName = (tx: Tx, accountId: string, name: string | null) =>
  changesRow(
    tx.updateTable('accounts').set({ name }).where('id', '=', accountId).where('name', 'is distinct from', name),
  )

export const setEmail = (tx: Tx, accountId: string, email: string) =>
  tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()

type OneTimeToken = {
  accountId: string
  purpose: TokenPurpose
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  newEmail?: string
}

/** Stores a new token and voids the earlier ones of its purpose; the lock on the account makes two new ones take turns. */
export async function insertToken(tx: Tx, token: OneTimeToken) {
  await tx.selectFrom('accounts').where('id', '=', token.accountId).select('id').forNoKeyUpdate().execute()
  await tx
    .deleteFrom('oneTimeTokens')
    .where('accountId', '=', token.accountId)
    .where('purpose', '=', token.purpose)
    .where('usedAt', 'is', null)
    .execute()
  await tx.insertInto('oneTimeTokens').values(token).execute()
}

/** The account of a token that is still valid; the token stays valid. */
export const accountByToken = (db: Db, purpose: TokenPurpose, tokenHash: Buffer, now: Date) =>
  accountsWithPartner(db)
    .innerJoin('oneTimeTokens', 'oneTimeTokens.accountId', 'accounts.id')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['accounts.id', 'accounts.email', 'accounts.name', 'company.partnerId', 'company.companyName'])
    .executeTakeFirst()

/** Requested changes of address that are still valid. */
const emailChanges = (db: Db, now: Date) =>
  db
    .selectFrom('oneTimeTokens')
    .innerJoin('accounts', 'accounts.id', 'oneTimeTokens.accountId')
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['accountId', 'accounts.email', 'newEmail'])

export const pendingEmailChange = (db: Db, accountId: string, now: Date) =>
  emailChanges(db, now).where('accountId', '=', accountId).executeTakeFirst()

export const emailChangeByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  emailChanges(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Gives a requested change a new token, and returns its address; undefined when the request is void. */
export async function replaceEmailChangeToken(
  db: Db,
  { accountId, requestedAt, email, now }: { accountId: string; requestedAt: Date; email: string; now: Date },
  values: { tokenHash: Buffer; expiresAt: Date },
) {
  const change = await db
    .updateTable('oneTimeTokens')
    .set(values)
    .where('purpose', '=', 'change_email')
    .where('accountId', '=', accountId)
    .where('createdAt', '=', requestedAt)
    .where('newEmail', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('newEmail')
    .executeTakeFirst()
  return change?.newEmail
}

export const consumeToken = (tx: Tx, tokenHash: Buffer, now: Date) =>
  changesRow(
    tx
      .updateTable('oneTimeTokens')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now),
  )

export const deleteUnusedTokens = (tx: Tx, accountId: string) =>
  tx.deleteFrom('oneTimeTokens').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()

const originsOfAccount = (db: Db, accountId: string) =>
  db.selectFrom('signInOrigins').where('accountId', '=', accountId).select('originHash')

export const isKnownOrigin = (db: Db, accountId: string, hashes: Buffer[]) =>
  findsRow(originsOfAccount(db, accountId).where('originHash', 'in', hashes))

/** Whether someone signed in to the account within the days that origins are remembered. */
export const hasKnownOrigin = (db: Db, accountId: string) => findsRow(originsOfAccount(db, accountId).limit(1))

export const insertSignInOrigin = (db: Db, accountId: string, originHash: Buffer, now: Date) =>
  db
    .insertInto('signInOrigins')
    .values({ accountId, originHash, lastSignedInAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'originHash']).doUpdateSet({ lastSignedInAt: now }))
    .execute()

export const deleteOldSignInOrigins = (db: Db, now: Date) =>
  db
    .deleteFrom('signInOrigins')
    .where('lastSignedInAt', '<', before(now, days(limits.signInOriginDays)))
    .execute()

/** Those of these accounts that belong neither to a partner nor to our team. */
export const withoutPartner = async (tx: Tx, accountIds: string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .where('id', '=', sql<string>`any (${accountIds}::uuid[])`)
    .where('adminRole', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').whereRef('accountId', '=', 'accounts.id').select('accountId'))),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

const tables = ['sessions', 'oneTimeTokens', 'signInOrigins', 'authenticatorApps', 'passkeys', 'recoveryCodes'] as const

/** Deletes everything that an account has, and whose it was. The row stays for the audit log. */
export async function eraseAccount(tx: Tx, id: string, name: string) {
  for (const table of tables) await tx.deleteFrom(table).where('accountId', '=', id).execute()
  await tx
    .updateTable('accounts')
    .set({ email: `${id}@erased.invalid`, name, passwordHash: null, lastPartnerId: null })
    .where('id', '=', id)
    .execute()
}

/** An account that is erased from the beginning. */
export const insertErasedAccount = (tx: Tx, { id, name, createdAt }: { id: string; name: string; createdAt: Date }) =>
  tx
    .insertInto('accounts')
    .values({ id, email: `${id}@erased.invalid`, name, createdAt })
    .execute()
