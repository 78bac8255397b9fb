import { hash } from 'node:crypto'
import { utcOffset } from '../../platform/lib/calendar.ts'
import { hashToUuid } from '../../platform/lib/hash-to-uuid.ts'

/** Words of the Core Business Vocabulary 2.0 that exports use. */
export type Disposition = 'active' | 'available' | 'non_sellable_other' | 'stolen' | 'destroyed' | 'recalled'
export type BizStep = 'commissioning' | 'destroying' | 'holding' | 'inspecting' | 'other'

/** What happened to items: one event for each 1,000 of them. */
export type ItemEvent = {
  at: Date
  action: 'ADD' | 'OBSERVE' | 'DELETE'
  bizStep: BizStep
  disposition?: Disposition
  /** Of items that are commissioned. */
  ilmd?: { lot: string | null; expirationDate: string }
  /** Where shoppers checked them, by ISO 3166-1; null when it is unknown. */
  country?: string | null
}

/** How much an export had to leave out, by reason. */
export type Omissions = { serials: number; batchesWithoutGtin: number; batchesNotReleased: number }

/** Where a company is: the time zone of its events and, if it gave one, the GLN of its site. */
export type Site = { timeZone: string; gln: string | null }

const epcsAnEvent = 1000

/** The beginning of a document, up to its first event. */
export const documentHead = (publicUrl: string, now: Date) =>
  `${JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { sahihi: `${publicUrl}/epcis#` }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: now.toISOString(),
  }).slice(0, -1)},"epcisBody":{"eventList":[`

/** The end of a document, after its last event. */
export const documentTail = (leftOut: Omissions) => `\n]},"sahihi:leftOut":${JSON.stringify(withPrefix(leftOut))}}\n`

const withPrefix = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`sahihi:${name}`, value]))

/** The events of what happened to items with these EPCs, as text. The same event has the same `eventID` in every export. */
export function* writeEvents(
  happening: ItemEvent,
  epcs: readonly string[],
  { timeZone, gln }: Site,
): Generator<string, void> {
  for (let i = 0; i < epcs.length; i += epcsAnEvent) {
    const fields = buildFields(happening, epcs.slice(i, i + epcsAnEvent), timeZone)
    const eventID = deriveEventId(JSON.stringify(fields)) // without the place, so that a GLN that is added later does not change it
    yield JSON.stringify({ type: 'ObjectEvent', eventID, ...fields, ...placesOf(happening, gln) })
  }
}

const buildFields = (
  { at, action, bizStep, disposition, ilmd, country }: ItemEvent,
  epcList: string[],
  timeZone: string,
) => ({
  eventTime: at.toISOString(),
  eventTimeZoneOffset: utcOffset(at, timeZone),
  action,
  bizStep,
  ...(disposition && { disposition }),
  epcList,
  ...(ilmd && {
    ilmd: {
      ...(ilmd.lot !== null && { 'cbvmda:lotNumber': ilmd.lot }),
      'cbvmda:itemExpirationDate': ilmd.expirationDate,
    },
  }),
  ...(country && { 'sahihi:country': country }),
})

/**
 * The time is that of the record, so the read point is the site where it was made. Only items that were just commissioned are known
 * to be there afterwards.
 */
function placesOf({ action }: ItemEvent, gln: string | null) {
  if (gln === null) return {}
  const site = { id: `https://id.gs1.org/414/${gln}` }
  return { readPoint: site, ...(action === 'ADD' && { bizLocation: site }) }
}

/** From a hash, so that a program that reads two exports with the same event keeps it once. */
const deriveEventId = (event: string) => `urn:uuid:${hashToUuid(hash('sha256', event, 'buffer'))}`
