import type { Db } from '../../platform/db/client.ts'
import { type KeyedConfig, secretKeyWith } from '../../platform/lib/secret-key.ts'
import { pinBatchesByKey } from './queries.ts'

type Keys = Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/** The secret keys that PINs are derived from but this server does not have, with the number of their batches. */
export const findLostPins = async (db: Db, keys: Keys) =>
  (await pinBatchesByKey(db)).filter(({ fingerprint }) => secretKeyWith(keys, fingerprint) === undefined)

/** How many batches have hidden PINs. */
export const countPinBatches = async (db: Db) =>
  (await pinBatchesByKey(db)).reduce((sum, { batches }) => sum + batches, 0)
