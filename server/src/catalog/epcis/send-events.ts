import { epcisMediaType } from '@sahihi/contract/endpoints/epcis.ts'
import type { FastifyReply } from 'fastify'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { auditRead } from '../../platform/lib/audit.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import type { Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { after } from '../../platform/lib/time.ts'
import { batchEvents, type EventScope } from './batch-events.ts'
import { documentHead, documentTail, type Omissions } from './epcis-document.ts'
import { type EpcisBatch, readPreferences } from './queries.ts'

export type Deps = Pick<AppContext, 'db' | 'canaries' | 'sendCsv'> & { publicUrl: string; now: Date }
type Export = {
  scope: EventScope
  batches: (read: Read) => Promise<EpcisBatch[]>
  actor: PartnerActor
  reply: FastifyReply
  event: Pick<Parameters<typeof auditRead>[3], 'action' | 'subject' | 'details'>
}

const pieceLength = 64 * 1024

/** The scope of a partner's exports, which may be narrowed to some days. Nothing in it is in the future. */
export async function eventScope({ db, canaries, publicUrl, now }: Deps, partner: PartnerId): Promise<EventScope> {
  const { timeZone, gln, includesChecks } = await readPreferences(db, partner)
  const mayIncludeChecks = includesChecks && (await hasExtras(db, partner, now))
  return { partner, canaries, publicUrl, timeZone, gln, to: after(now, 1), includesChecks: mayIncludeChecks }
}

/** Sends the events of batches as one document, batch by batch; the export is audited first. */
export const sendEvents = ({ db, sendCsv, now }: Deps, { scope, batches, actor, reply, event }: Export) =>
  sendCsv(reply, {
    partner: actor.partner,
    filename: `epcis-${calendarDay(now, scope.timeZone)}.jsonld`,
    mediaType: epcisMediaType,
    lines: async function* (read) {
      yield* streamPieces(db, read, scope, { batches: await batches(read), now })
    },
    audit: () => auditRead(db, actor, now, event),
  })

type Content = { batches: EpcisBatch[]; now: Date }

async function* streamPieces(db: Db, read: Read, scope: EventScope, { batches, now }: Content): Lines {
  const leftOut: Omissions = { serials: 0, batchesWithoutGtin: 0, batchesNotReleased: 0 }
  let text = documentHead(scope.publicUrl, now)
  let separator = '\n'
  for (const { gtin, ...batch } of batches) {
    if (gtin === null) {
      leftOut.batchesWithoutGtin++
      continue
    }
    for await (const event of batchEvents({ db, read }, scope, { ...batch, gtin }, leftOut)) {
      text += separator + event
      separator = ',\n'
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
  }
  yield text + documentTail(leftOut)
}
