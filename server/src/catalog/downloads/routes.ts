import * as endpoints from '@sahihi/contract/endpoints/downloads.ts'
import * as previews from '@sahihi/contract/endpoints/label-previews.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { createFileSender } from '../../platform/files/send-file.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { deleteDownload } from './delete-download.ts'
import { downloadCodes } from './download-codes.ts'
import { downloadOrder } from './download-order.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { downloadTestLabel } from './download-test-label.ts'
import { fetchDownload } from './fetch-download.ts'
import { getDownload } from './get-download.ts'
import { listDownloads } from './list-downloads.ts'
import { previewLabels } from './preview-labels.ts'
import { requestBatchDownload } from './request-batch-download.ts'
import { requestOrderDownload } from './request-order-download.ts'

export function downloadRoutes(route: Route, context: AppContext & { acquireDownloadSlot: AcquireDownloadSlot }) {
  const { db, canaries, config, clock, sendCsv, acquireDownloadSlot } = context
  const { PUBLIC_URL: publicUrl } = config
  const direct = () => ({
    db,
    canaries,
    publicUrl,
    linkBase: `${publicUrl}/verify/`,
    acquireDownloadSlot,
    sendCsv,
    now: clock(),
  })
  route(endpoints.downloadCodes, ({ actor, params, query, reply }) =>
    downloadCodes(direct(), { actor, batchId: params.batchId, options: query, reply }),
  )
  route(endpoints.downloadOrder, ({ actor, params, query, reply }) =>
    downloadOrder(direct(), { actor, orderId: params.id, options: query, reply }),
  )

  route(previews.previewLabels, ({ partner, params, query }) => previewLabels(direct(), partner, params.id, query))
  route(previews.downloadTestLabel, ({ partner, params, query, reply }) =>
    downloadTestLabel(direct(), { partner, id: params.id, setup: query, reply }),
  )

  const fetches = { db, clock, sendFile: createFileSender(db) }
  route(endpoints.requestBatchDownload, async ({ tx, partner, params, body, reply }) =>
    withRetryAfter(reply, await requestBatchDownload(tx, context, partner, params.id, body)),
  )
  route(endpoints.requestOrderDownload, async ({ tx, partner, params, body, reply }) =>
    withRetryAfter(reply, await requestOrderDownload(tx, context, partner, params.id, body)),
  )
  route(endpoints.listDownloads, ({ partner }) => listDownloads(db, partner, clock()))
  route(endpoints.getDownload, async ({ partner, params, reply }) =>
    withRetryAfter(reply, await getDownload(db, partner, params.id, clock())),
  )
  route(endpoints.fetchDownload, ({ actor, params, reply }) => fetchDownload(fetches, { actor, id: params.id, reply }))
  route(endpoints.deleteDownload, ({ tx, partner, params }) => deleteDownload(tx, partner, params.id))
}

/** Tells the client when to ask again while the file is not ready. */
function withRetryAfter(reply: FastifyReply, download: endpoints.Download): endpoints.Download {
  if (download.endedAt === null) reply.header('retry-after', 2)
  return download
}
