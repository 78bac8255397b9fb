import type { PinFiles } from '@sahihi/contract/endpoints/pin-files.ts'
import type { PinSource } from '../../catalog/batches/count-pin-files.ts'
import { findBatch } from '../../catalog/batches/find-batch.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type KeyedConfig, secretKeyWith } from '../../platform/lib/secret-key.ts'
import { pinFileTotals, selectPinFiles } from './pin-file-queries.ts'

export type PinFilesDeps = { db: Db; config: KeyedConfig }

/** The files with PINs of a batch, and how many more may be made. */
export async function listPinFiles({ db, config }: PinFilesDeps, partner: PartnerId, id: string): Promise<PinFiles> {
  await findBatch(db, partner, id)
  return pinFilesIn({ db, config }, partner, { of: 'batch', id })
}

/** The files of a source that is the partner's. */
export async function pinFilesIn(
  { db, config }: PinFilesDeps,
  partner: PartnerId,
  source: PinSource,
): Promise<PinFiles> {
  const { made, left, pinKeys } = await pinFileTotals(db, partner, source)
  const files = await selectPinFiles(db, partner, source)
  return {
    files: files.map(({ madeAt, ...file }) => ({ ...file, madeAt: madeAt.toISOString() })),
    made,
    left,
    isKeyMissing: (pinKeys ?? []).some((pinKeyFingerprint) => secretKeyWith(config, pinKeyFingerprint) === undefined),
  }
}
