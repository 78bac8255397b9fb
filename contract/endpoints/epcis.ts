import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { calendarDate, trueOrFalse } from '../domain/text.ts'
import { requireValidDates } from './analytics/cards.ts'
import { batchId, orderId } from './batches.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

/** The media type of a document of EPCIS 2.0 in JSON. */
export const epcisMediaType = 'application/ld+json'

const about =
  'One document of EPCIS 2.0 in JSON-LD, with at most 1,000 items an event. `sahihi:leftOut` at its end counts what it could not name: `serials` that do not fit AI 21, `batchesWithoutGtin` and `batchesNotReleased`. Checks by shoppers are in it where the partner has switched that on. A partner can have one export made at a time. The export is in the audit log.'

const exported = { method: 'GET', access: 'partner', permission: 'codes:download', file: epcisMediaType } as const

export const exportBatchEvents = endpoint({
  ...exported,
  path: '/api/products/batch/:id/epcis',
  summary: 'Export the EPCIS events of a batch',
  description: `Commissioning, recalls and blocks of its codes. ${about} A product without a GTIN is a 409.`,
  params: z.strictObject({ id: batchId }),
  errors: ['conflict', 'rate_limited'],
})

export const exportOrderEvents = endpoint({
  ...exported,
  path: '/api/products/orders/:id/epcis',
  summary: 'Export the EPCIS events of an order',
  description: `As \`exportBatchEvents\`, of all batches of an order that has ended. ${about}`,
  params: z.strictObject({ id: orderId }),
  errors: ['conflict', 'rate_limited'],
})

export const exportEvents = endpoint({
  ...exported,
  path: '/api/epcis/events',
  summary: 'Export the EPCIS events of some days',
  description: `What happened on these days to the codes of all batches, batch by batch. Batches of products without a GTIN are left out. ${about}`,
  query: z
    .strictObject({
      from: calendarDate.meta({ description: 'The first day, in the partner’s time zone.' }),
      to: calendarDate.meta({ description: `The last day, included. At most ${limits.analyticsDaysMax} days.` }),
    })
    .superRefine(requireValidDates),
  errors: ['rate_limited'],
})

const settings = {
  includesChecks: trueOrFalse.meta({
    description:
      'Whether exports say on which day and in which country a code was checked by shoppers. Never who checked it, nor when exactly.',
  }),
}
const epcisSettings = z.object(settings)
export type EpcisSettings = z.infer<typeof epcisSettings>

export const getEpcisSettings = endpoint({
  method: 'GET',
  path: '/api/epcis/settings',
  access: 'partner',
  permission: 'settings:read',
  summary: 'Get the settings of EPCIS exports',
  description: 'Whether exports say where codes were checked by shoppers; off until an owner switches it on.',
  reply: dataReply(epcisSettings),
})

export const updateEpcisSettings = endpoint({
  method: 'PUT',
  path: '/api/epcis/settings',
  access: 'partner',
  permission: 'settings:write',
  summary: 'Change the settings of EPCIS exports',
  description: 'Checks by shoppers are exports of scans, so to include them needs a Premium or Enterprise plan.',
  body: bodyOf(settings),
  errors: ['plan_required'],
  reply: doneReply(epcisSettings),
})
