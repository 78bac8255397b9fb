import type { DownloadForm } from '@sahihi/contract/endpoints/downloads.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findBatch } from '../batches/find-batch.ts'
import { addDownload } from './add-download.ts'

/** Requests the file of a batch, which a job makes. */
export async function requestBatchDownload(
  tx: Tx,
  context: AppContext,
  partner: PartnerId,
  batchId: string,
  form: DownloadForm,
) {
  await findBatch(context.db, partner, batchId)
  return addDownload(tx, context, partner, { batchId }, form)
}
