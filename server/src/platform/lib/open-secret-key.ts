import { type Config, ConfigError } from '../config.ts'
import { type Tx, withDb } from '../db/client.ts'
import { acquireLock } from '../db/locks.ts'
import { audit } from './audit.ts'
import { computeFingerprint, type KeyedConfig } from './secret-key.ts'
import { createKeyFile, keyFileIn, readKeyFile } from './secret-key-file.ts'

/**
 * The settings with the secret key, for a migrated database: SECRET_KEY, or the key in DATA_DIR, which the first start creates. The
 * database stores the fingerprints of its keys. Throws ConfigError for another key, unless SECRET_KEY_PREVIOUS is one of them. Servers
 * that start together take turns.
 */
export const openSecretKey = (config: Config, databaseUrl: string): Promise<KeyedConfig> =>
  withKeyLock(databaseUrl, async (tx) => {
    const known = await knownFingerprints(tx)
    const SECRET_KEY = config.SECRET_KEY ?? (await readOrCreateKeyFile(config.DATA_DIR, known))
    await registerSecretKey(tx, { SECRET_KEY, SECRET_KEY_PREVIOUS: config.SECRET_KEY_PREVIOUS }, known)
    return { ...config, SECRET_KEY }
  })

/** Removes all fingerprints, so that the next start accepts any key. Returns how many there were. */
export const forgetSecretKeys = (databaseUrl: string): Promise<number> =>
  withKeyLock(databaseUrl, async (tx) => {
    const forgotten = await tx.deleteFrom('secretKeyFingerprints').returning('fingerprint').execute()
    const actor = { accountId: null, partnerId: null }
    for (const { fingerprint } of forgotten)
      await audit(tx, { ...actor, occurredAt: new Date(), action: 'secret_key.forgotten', subject: fingerprint })
    return forgotten.length
  })

const withKeyLock = <T>(databaseUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withDb(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      await acquireLock(tx, 'secret key')
      return work(tx)
    }),
  )

async function knownFingerprints(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('secretKeyFingerprints').select('fingerprint').orderBy('firstUsedAt').execute()
  return rows.map((row) => row.fingerprint)
}

async function readOrCreateKeyFile(dataDir: string, known: string[]): Promise<string> {
  const key = await readKeyFile(dataDir)
  if (key) return key
  if (known.length === 0) return createKeyFile(dataDir)
  throw new ConfigError(
    `The secret key of this database (fingerprint ${known.at(-1)}) is missing. Restore ${keyFileIn(dataDir)} from a backup, or set SECRET_KEY. ${whenLost}`,
  )
}

async function registerSecretKey(
  tx: Tx,
  { SECRET_KEY, SECRET_KEY_PREVIOUS }: { SECRET_KEY: string; SECRET_KEY_PREVIOUS: string | undefined },
  known: string[],
) {
  const fingerprint = computeFingerprint(SECRET_KEY)
  if (known.includes(fingerprint)) return
  const isRotation = SECRET_KEY_PREVIOUS !== undefined && known.includes(computeFingerprint(SECRET_KEY_PREVIOUS))
  if (known.length > 0 && !isRotation)
    throw new ConfigError(
      `SECRET_KEY is not the key of this database: its fingerprint is ${fingerprint}, and the database knows ${known.join(', ')}. Set the key that the other servers use. To replace a key, set the old one as SECRET_KEY_PREVIOUS. ${whenLost}`,
    )
  await tx.insertInto('secretKeyFingerprints').values({ fingerprint, firstUsedAt: new Date() }).execute()
}

const whenLost = 'If the key is lost for good, run `npm run forget-secret-key`.'
