import { digitalLinkPath, maxGs1Serial, valueProblem } from '@sahihi/contract/domain/gs1.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { blockCauses } from '@sahihi/contract/endpoints/codes.ts'
import type { Db } from '../../platform/db/client.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import { addDays, addMonths, calendarDay, startOfDay } from '../../platform/lib/calendar.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'
import { before, earlier } from '../../platform/lib/time.ts'
import { type Disposition, type ItemEvent, type Omissions, type Site, writeEvents } from './epcis-document.ts'
import { codesOfBatch, type EpcisBatch, type Fact, listScanDays, selectBatchFacts } from './queries.ts'

export type EventScope = Site & {
  partner: PartnerId
  publicUrl: string
  canaries: Canaries
  /** Only events from this moment on. */
  from?: Date | undefined
  /** Only events before this moment. */
  to: Date
  includesChecks: boolean
}
export type Source = { db: Db; read: Read }

/** The audit actions that an export reports. Releases come from the batches themselves. */
export const factActions = [
  'batch.recalled',
  'batch.recall_lifted',
  'code.blocked',
  'code.blocked_automatically',
  'code.unblocked',
  'codes.blocked',
  'codes.unblocked',
] as const satisfies AuditAction[]

// A bulk action names up to 5,000 serials.
const factsAtOnce = 50

/** What became of blocked items, by the cause that was given. */
type Blocked = 'non_sellable_other' | 'stolen' | 'destroyed'
/** The EPC of each code by its serial, and which of them are blocked. */
type Items = { epcs: Map<string, string>; blocked: Map<string, Blocked>; isRecalled: boolean }

/**
 * The events of a released batch as text, oldest first, and after them the checks by shoppers (docs/codes-and-batches.md, "EPCIS").
 * It is commissioned when it is released; what happened before shows only in the state that it is commissioned with.
 */
export async function* batchEvents(
  { db, read }: Source,
  scope: EventScope,
  batch: EpcisBatch & { gtin: string },
  leftOut: Omissions,
): AsyncGenerator<string, void> {
  const { partner, canaries, from, to } = scope
  const { releasedAt } = batch
  if (!releasedAt || releasedAt >= to) {
    leftOut.batchesNotReleased++
    return
  }
  const codes = await read(codesOfBatch(db, partner, batch.id, canaries.ofBatch(batch.id)))
  const epcs = buildEpcs(codes, batch.gtin, scope.publicUrl)
  leftOut.serials += codes.length - epcs.size
  const items: Items = { epcs, blocked: new Map(), isRecalled: false }
  const isWanted = (at: Date) => at >= releasedAt && (!from || at >= from)
  let isCommissioned = false
  const commissioning = { at: releasedAt, action: 'ADD', bizStep: 'commissioning', ilmd: batch } as const
  for await (const fact of streamFacts({ db, read }, scope, [
    batch.id,
    ...codes.map(({ id }) => encodeSerial(BigInt(id))),
  ])) {
    if (!isCommissioned && fact.occurredAt >= releasedAt) {
      isCommissioned = true
      if (isWanted(releasedAt)) yield* listStateEvents(items, [...epcs.keys()], commissioning, scope)
    }
    const events = applyFact(items, fact, scope) // even if they are not wanted, to keep track of the state
    if (isWanted(fact.occurredAt)) yield* events
  }
  if (!isCommissioned && isWanted(releasedAt)) yield* listStateEvents(items, [...epcs.keys()], commissioning, scope)
  if (scope.includesChecks) yield* checkEvents({ db, read }, scope, { batchId: batch.id, releasedAt, epcs })
}

function buildEpcs(codes: { id: string; printedSerial: string | null }[], gtin: string, publicUrl: string) {
  const epcs = new Map<string, string>()
  for (const { id, printedSerial } of codes) {
    const own = encodeSerial(BigInt(id))
    const serial = printedSerial ?? own
    if (!valueProblem(serial, maxGs1Serial)) epcs.set(own, publicUrl + digitalLinkPath({ gtin, serial }))
  }
  return epcs
}

async function* streamFacts({ db, read }: Source, { partner, to }: EventScope, subjects: string[]) {
  const next = (last: Fact | undefined): Promise<Fact[]> =>
    read(selectBatchFacts(db, partner, subjects, { to, actions: factActions, last, limit: factsAtOnce }))
  for await (const facts of readPages(factsAtOnce, next)) yield* facts
}

/** Applies an entry of the audit log to the state of the items, and returns the events that report it. */
function applyFact(items: Items, { action, subject, occurredAt: at, details }: Fact, site: Site): Iterable<string> {
  const observed = { at, action: 'OBSERVE' } as const
  const all = [...items.epcs.keys()].filter((serial) => items.blocked.get(serial) !== 'destroyed')
  if (action === 'batch.recalled') {
    items.isRecalled = true
    return writeItemEvents(items, all, { ...observed, bizStep: 'holding', disposition: 'recalled' }, site)
  }
  if (action === 'batch.recall_lifted') {
    items.isRecalled = false
    return listStateEvents(items, all, observed, site)
  }
  const serials = (action.startsWith('codes.') ? serialsIn(details) : [subject]).filter((one) => items.epcs.has(one))
  if (action.endsWith('.unblocked')) {
    for (const serial of serials) items.blocked.delete(serial)
    return listStateEvents(items, serials, observed, site)
  }
  const disposition = blockedBy(details)
  for (const serial of serials) items.blocked.set(serial, disposition)
  return writeItemEvents(items, serials, { at, ...blocks[disposition], disposition }, site)
}

const blocks = {
  non_sellable_other: { action: 'OBSERVE', bizStep: 'holding' },
  stolen: { action: 'OBSERVE', bizStep: 'other' },
  destroyed: { action: 'DELETE', bizStep: 'destroying' },
} as const

function blockedBy(details: unknown): Blocked {
  const cause = typeof details === 'object' && details !== null && 'cause' in details ? details.cause : undefined
  return blockCauses.find((known) => known === cause) ?? 'non_sellable_other'
}

function serialsIn(details: unknown): string[] {
  const serials = typeof details === 'object' && details !== null && 'serials' in details ? details.serials : []
  return Array.isArray(serials) ? serials.filter((one) => typeof one === 'string') : []
}

type Moment = Pick<ItemEvent, 'at' | 'action' | 'ilmd'> & { bizStep?: ItemEvent['bizStep'] }

/** The events that report the state of items, for one state after another. Destroyed items are not reported again. */
function* listStateEvents(items: Items, serials: string[], moment: Moment, site: Site): Generator<string, void> {
  const stateOf = (serial: string): Disposition => {
    const blocked = items.blocked.get(serial)
    return items.isRecalled && blocked !== 'destroyed' ? 'recalled' : (blocked ?? usual)
  }
  const usual = moment.action === 'ADD' ? 'active' : 'available'
  for (const disposition of [usual, 'non_sellable_other', 'stolen', 'recalled'] as const) {
    // The vocabulary has no step for the end of a recall or a block.
    const bizStep = moment.bizStep ?? (disposition === usual || disposition === 'stolen' ? 'other' : 'holding')
    const inState = serials.filter((serial) => stateOf(serial) === disposition)
    yield* writeItemEvents(items, inState, { ...moment, bizStep, disposition }, site)
  }
}

const writeItemEvents = ({ epcs }: Items, serials: string[], happening: ItemEvent, site: Site) =>
  writeEvents(
    happening,
    serials.flatMap((serial) => epcs.get(serial) ?? []),
    site,
  )

type Checked = { batchId: string; releasedAt: Date; epcs: Map<string, string> }

/**
 * The days and countries in which shoppers checked items. An event is at the end of its day, which must be over, so that none tells the
 * moment of a check. Scans are read month by month, so that memory holds no more.
 */
async function* checkEvents(
  { db, read }: Source,
  { partner, timeZone, from, to }: EventScope,
  { batchId, releasedAt, epcs }: Checked,
) {
  const firstDay = calendarDay(from && from > releasedAt ? from : releasedAt, timeZone)
  const end = startOfDay(calendarDay(to, timeZone), timeZone)
  for (let start = startOfDay(firstDay, timeZone); start < end; ) {
    const until = earlier(startOfDay(calendarDay(addMonths(start, 1, timeZone), timeZone), timeZone), end)
    const rows = await read(listScanDays(db, partner, batchId, { from: start, to: until, timeZone }))
    for (let i = 0; i < rows.length; ) {
      const { day = '', country = null } = rows[i] ?? {}
      const first = i
      while (rows[i]?.day === day && rows[i]?.country === country) i++
      const checked = rows.slice(first, i).flatMap(({ id }) => epcs.get(encodeSerial(BigInt(id))) ?? [])
      const at = before(startOfDay(addDays(day, 1), timeZone), 1)
      yield* writeEvents({ at, action: 'OBSERVE', bizStep: 'inspecting', country }, checked, { timeZone, gln: null })
    }
    start = until
  }
}
