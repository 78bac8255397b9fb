import { csvLine } from '@sahihi/contract/domain/csv.ts'
import type { Recall } from '@sahihi/contract/endpoints/recalls.ts'
import type { FastifyReply } from 'fastify'
import { auditRead } from '../../platform/lib/audit.ts'
import { csvTable, type ExportDeps } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { presentRecalls } from './list-recalls.ts'
import { type RecallRow, recallsPage } from './queries.ts'

const recallsAtOnce = 200

/** Streams the recalls of a partner as CSV, with a line for each lot. */
export const exportRecalls = ({ db, sendCsv, now }: ExportDeps, actor: PartnerActor, reply: FastifyReply) =>
  sendCsv(reply, {
    partner: actor.partner,
    filename: `recalls-${now.getTime()}.csv`,
    lines: () =>
      csvTable(
        header,
        // The page has one row more than its limit.
        readPages(recallsAtOnce, (last: RecallRow | undefined) =>
          recallsPage(db, actor.partner, {}, { after: last?.keys, offset: 0, limit: recallsAtOnce - 1 }),
        ),
        async (rows) => (await presentRecalls(db, actor.partner, rows)).flatMap(formatLines).join(''),
      ),
    audit: () => auditRead(db, actor, now, { action: 'recalls.exported', subject: actor.partner }),
  })

const header = [
  'Recalled at',
  'Product',
  'Lot',
  'First batch',
  'Batches',
  'Codes',
  'Reason',
  'Recalled by',
  'Second person',
  'Emergency',
  'Ended at',
]

const formatLines = (recall: Recall) =>
  recall.lots.map(({ productName, lot, batchName, batches, codes }) =>
    csvLine([
      recall.recalledAt,
      productName,
      lot,
      batchName,
      batches,
      codes,
      recall.reason,
      recall.recalledBy,
      recall.secondPerson,
      recall.isEmergency ? 'yes' : 'no',
      recall.endedAt,
    ]),
  )
