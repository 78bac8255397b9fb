import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { NewPasskey } from './verify-passkey.ts'

const passkeys = (db: Db, accountId: string) => db.selectFrom('passkeys').where('accountId', '=', accountId)

export const listPasskeys = (db: Db, accountId: string) =>
  passkeys(db, accountId)
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The passkey of an account by what the authenticator calls it. */
export const passkeyByCredential = (db: Db, accountId: string, credentialId: Buffer) =>
  passkeys(db, accountId)
    .where('credentialId', '=', credentialId)
    .select(['id', 'publicKey', 'transports', sql<number>`counter::double precision`.as('counter')])
    .executeTakeFirst()

type Row = NewPasskey & { id: string; accountId: string; name: string; createdAt: Date }

/** False when this account or another already has the authenticator. */
export const insertPasskey = (tx: Tx, passkey: Row) =>
  changesRow(
    tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credentialId').doNothing()),
  )

/** Notes a use; false when the authenticator's counter has not gone up, which suggests a copy. */
export const recordPasskeyUse = (tx: Tx, id: string, counter: number, now: Date) =>
  changesRow(
    tx
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now })
      .where('id', '=', id)
      .where(sql<boolean>`counter < ${counter} or (counter = 0 and ${counter} = 0)`),
  )

export const setPasskeyName = (tx: Tx, accountId: string, id: string, name: string) =>
  changesRow(tx.updateTable('passkeys').set({ name }).where('accountId', '=', accountId).where('id', '=', id))

/** The name of the passkey that was removed; undefined when the account has none by this id. */
export const deletePasskey = async (tx: Tx, accountId: string, id: string): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('passkeys')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name

export const deletePasskeys = (tx: Tx, accountId: string) =>
  tx.deleteFrom('passkeys').where('accountId', '=', accountId).execute()
