import type { DownloadForm } from '@sahihi/contract/endpoints/downloads.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { addDownload } from './add-download.ts'
import { codesOfOrder } from './code-files.ts'

/** Requests the file of an order that has ended, which a job makes. */
export async function requestOrderDownload(
  tx: Tx,
  context: AppContext,
  partner: PartnerId,
  orderId: string,
  form: DownloadForm,
) {
  await codesOfOrder(context.db, partner, orderId, form)
  return addDownload(tx, context, partner, { orderId }, form)
}
