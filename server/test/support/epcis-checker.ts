import { parseDigitalLink } from '@sahihi/contract/domain/gs1.ts'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

/*
 * Checks documents of EPCIS 2.0 (ISO/IEC 19987) with object events. A JSON Schema covers the parts of the standard that exports use,
 * with terms of the Core Business Vocabulary 2.0. Code checks the rules that a schema cannot express.
 */
export type EpcisEvent = {
  type: string
  eventID: string
  eventTime: string
  eventTimeZoneOffset: string
  action: string
  bizStep: string
  disposition?: string
  epcList: string[]
  ilmd?: Record<string, string>
  readPoint?: { id: string }
  bizLocation?: { id: string }
  'sahihi:country'?: string
}
export type EpcisDocument = {
  '@context': (string | Record<string, string>)[]
  creationDate: string
  epcisBody: { eventList: EpcisEvent[] }
  'sahihi:leftOut': Record<string, number>
}

const bizSteps =
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting installing killing loading other packing picking receiving removing repackaging repairing replacing reserving retail_selling sampling sensor_reporting shipping staging_outbound stock_taking stocking storing transporting unloading unpacking void_shipping'
const dispositions =
  'active available completeness_inferred completeness_verified conformant container_closed container_open damaged destroyed dispensed disposed encoded expired in_progress in_transit inactive mismatch_class mismatch_instance mismatch_quantity needs_replacement no_pedigree_match non_conformant non_sellable_other partially_dispensed recalled reserved retail_sold returned sellable_accessible sellable_not_accessible stolen unavailable unknown'

const uri = { type: 'string', format: 'uri' }
const moment = { type: 'string', format: 'date-time' }
/** Fields of other vocabularies have a prefix. */
const extension = { type: 'string', pattern: '^[a-z0-9]+:[A-Za-z]+$' }
const fieldsOrExtensions = (fields: object) => ({ anyOf: [{ enum: Object.keys(fields) }, extension] })

const place = { type: 'object', required: ['id'], additionalProperties: false, properties: { id: uri } }

const eventFields = {
  type: { const: 'ObjectEvent' },
  eventID: uri,
  eventTime: moment,
  eventTimeZoneOffset: { type: 'string', pattern: '^[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00)$' },
  action: { enum: ['ADD', 'OBSERVE', 'DELETE'] },
  bizStep: { enum: bizSteps.split(' ') },
  disposition: { enum: dispositions.split(' ') },
  epcList: { type: 'array', minItems: 1, uniqueItems: true, items: uri },
  readPoint: place,
  bizLocation: place,
  ilmd: { type: 'object', minProperties: 1, propertyNames: extension },
}
const objectEvent = {
  type: 'object',
  required: ['type', 'eventTime', 'eventTimeZoneOffset', 'action', 'epcList'],
  properties: eventFields,
  propertyNames: fieldsOrExtensions(eventFields),
  // Only events that create codes have master data.
  if: { required: ['ilmd'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { action: { const: 'ADD' } } },
}
const documentFields = {
  '@context': { type: 'array', minItems: 1, items: { anyOf: [uri, { type: 'object' }] } },
  type: { const: 'EPCISDocument' },
  schemaVersion: { const: '2.0' },
  creationDate: moment,
  epcisBody: {
    type: 'object',
    required: ['eventList'],
    additionalProperties: false,
    properties: { eventList: { type: 'array', items: objectEvent } },
  },
}
const validate = formats
  .default(new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }))
  .compile<EpcisDocument>({
    type: 'object',
    required: Object.keys(documentFields),
    properties: documentFields,
    propertyNames: fieldsOrExtensions(documentFields),
  })

/** The prefixes in the context of the standard. */
const standardContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
const standardPrefixes = ['epcis', 'cbv', 'cbvmda', 'gs1', 'rdfs', 'owl', 'xsd', 'dcterms']

/** Parses a document and throws when it violates the standard. */
export function readEpcis(text: string, publicUrl: string): EpcisDocument {
  const document: unknown = JSON.parse(text)
  if (!validate(document)) throw new Error(`No EPCIS document: ${JSON.stringify(validate.errors?.slice(0, 5))}`)
  const problems = [...problemsOf(document, publicUrl)]
  if (problems.length > 0) throw new Error(`Not right: ${problems.slice(0, 5).join('; ')}`)
  return document
}

function* problemsOf(document: EpcisDocument, publicUrl: string): Generator<string> {
  const { '@context': context, creationDate, epcisBody } = document
  if (context[0] !== standardContext) yield 'the context of the standard is not the first'
  const own = context.flatMap((part) => (typeof part === 'object' ? Object.keys(part) : []))
  const known = new Set([...standardPrefixes, ...own])
  for (const prefix of prefixesIn(document)) if (!known.has(prefix)) yield `no context has the prefix ${prefix}`
  const ids = new Set<string>()
  for (const { eventID, eventTime, epcList } of epcisBody.eventList) {
    if (ids.has(eventID)) yield `two events are ${eventID}`
    ids.add(eventID)
    if (eventTime > creationDate) yield `${eventTime} is in the future`
    for (const epc of epcList) {
      const identity = parseDigitalLink(epc)
      if (!epc.startsWith(`${publicUrl}/01/`) || !identity.ok || !identity.serial) yield `${epc} names no item`
    }
  }
}

function* prefixesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* prefixesIn(one)
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      const [prefix, rest] = name.split(':')
      if (prefix && rest) yield prefix
      yield* prefixesIn(field)
    }
}
