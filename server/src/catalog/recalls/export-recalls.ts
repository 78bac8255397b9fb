import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { Recall } from '@sahihi/contract/endpoints/recalls.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { presentRecalls } from './list-recalls.ts'
import { recallsPage } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'sendCsv'> & { now: Date }

const recallsAtOnce = 200

/** Streams the recalls of a partner as CSV, with a line for each lot. */
export const exportRecalls = ({ db, sendCsv, now }: Deps, actor: PartnerActor, reply: FastifyReply) =>
  sendCsv(reply, {
    partner: actor.partner,
    filename: `recalls-${now.getTime()}.csv`,
    lines: async function* () {
      yield byteOrderMark + csvLine(header)
      let after: string[] | undefined
      do {
        const rows = await recallsPage(db, actor.partner, {}, { after, offset: 0, limit: recallsAtOnce })
        const page = rows.slice(0, recallsAtOnce)
        yield (await presentRecalls(db, actor.partner, page)).flatMap(formatLines).join('')
        after = rows.length > recallsAtOnce ? page.at(-1)?.keys : undefined
      } while (after)
    },
    audit: () =>
      db.transaction().execute((tx) => auditBy(tx, actor, now, { action: 'recalls.exported', subject: actor.partner })),
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
