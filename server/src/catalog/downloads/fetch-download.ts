import { downloadName, orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { SendFile } from '../../platform/files/send-file.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { findBatch, itemsOf } from '../batches/find-batch.ts'
import { findOrder, itemsOfOrder } from '../orders/get-order.ts'
import { auditDownload } from './audit-download.ts'
import { findDownload } from './present-download.ts'
import { mediaTypes } from './send-labels.ts'

type Deps = Pick<AppContext, 'db' | 'clock'> & { sendFile: SendFile }
type Fetch = { actor: PartnerActor; id: string; reply: FastifyReply }

/** Sends the file of a ready download; it is audited first. */
export async function fetchDownload({ db, clock, sendFile }: Deps, { actor, id, reply }: Fetch) {
  const now = clock()
  const file = await findDownload(db, actor.partner, id, now)
  if (file.outcome !== 'ready') throw new AppError('conflict', file.error ?? messages.downloads.notReady)
  const { batchId, orderId, ...options } = file.details
  const subject = batchId ? { batchId } : { orderId: orderId ?? '' }
  return sendFile(reply, {
    partner: actor.partner,
    file,
    mediaType: orderId && options.format === 'pdf' ? mediaTypes.svg : mediaTypes[options.format],
    filename: batchId
      ? downloadName(options, file.requestedAt, itemsOf(await findBatch(db, actor.partner, batchId)))
      : orderDownloadName(options, file.requestedAt, itemsOfOrder(await findOrder(db, actor.partner, orderId ?? ''))),
    audit: () => auditDownload({ db, now }, actor, subject, options),
  })
}
