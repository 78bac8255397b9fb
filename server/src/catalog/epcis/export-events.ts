import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/db/client.ts'
import { addDays, startOfDay } from '../../platform/lib/calendar.ts'
import type { Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { earlier } from '../../platform/lib/time.ts'
import { type EventScope, factActions } from './batch-events.ts'
import { batchesOfCodes, batchesWithIds, listReleasedBatches, listScannedBatches, subjectsAfter } from './queries.ts'
import { type Deps, eventScope, sendEvents } from './send-events.ts'

type Days = { from: string; to: string }
type Params = { actor: PartnerActor; days: Days; reply: FastifyReply }
type Row = { id: string; occurredAt: Date; subject: string }

const subjectsAtOnce = 1000

/** Sends what happened on some days to the codes of all batches as EPCIS events. */
export async function exportEvents(deps: Deps, { actor, days, reply }: Params) {
  const { partner } = actor
  const all = await eventScope(deps, partner)
  const to = earlier(startOfDay(addDays(days.to, 1), all.timeZone), all.to)
  const scope = { ...all, from: startOfDay(days.from, all.timeZone), to }
  return sendEvents(deps, {
    scope,
    batches: async (read) => {
      const ids = await batchesWithEvents(deps.db, read, scope, days)
      return read(batchesWithIds(deps.db, partner, ids))
    },
    actor,
    reply,
    event: { action: 'epcis.exported', subject: partner, details: days },
  })
}

/** The batches to which something happened, so that others need not be read. */
async function batchesWithEvents(db: Db, read: Read, scope: EventScope & { from: Date }, days: Days) {
  const { partner } = scope
  const ids = new Set<string>()
  const add = (rows: { id: string }[]) => {
    for (const { id } of rows) ids.add(id)
  }
  add(await read(listReleasedBatches(db, partner, scope)))
  // One more day on both sides: the rollups may be in the time zone that the partner had before.
  const wider = { from: addDays(days.from, -1), to: addDays(days.to, 1) }
  if (scope.includesChecks) add(await read(listScannedBatches(db, partner, wider)))
  const nextSubjects = (last: Row | undefined): Promise<Row[]> =>
    read(subjectsAfter(db, partner, { ...scope, actions: factActions, last, limit: subjectsAtOnce }))
  for await (const rows of readPages(subjectsAtOnce, nextSubjects)) {
    const codeIds = rows.flatMap(({ subject }) => decodeSerial(subject)?.toString() ?? [])
    add(rows.flatMap(({ subject }) => (decodeSerial(subject) === undefined ? [{ id: subject }] : [])))
    if (codeIds.length > 0) add(await read(batchesOfCodes(db, partner, codeIds)))
  }
  return [...ids]
}
