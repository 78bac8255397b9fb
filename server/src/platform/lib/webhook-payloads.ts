import { alertKinds } from '@sahihi/contract/domain/alert-kinds.ts'
import { type SentEventType, testEventType } from '@sahihi/contract/domain/webhook-events.ts'
import { confirmedActions } from '@sahihi/contract/endpoints/batch-requests.ts'
import { copyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { dismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { z } from 'zod'

const product = z.object({ id: z.string(), name: z.string() })
const batch = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'What it is called: by its lot, else by its name or by product and date.' }),
  lot: z.string().nullable(),
  batchNumber: z.string(),
})
const place = {
  city: z.string().nullable(),
  country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
}
const serial = z.string().meta({ description: 'The code, as printed if it was imported.' })

const scan = z.object({
  serial,
  ordinal: z.number().meta({ description: 'Which scan of its code it was: 1 for the first.' }),
  scannedAt: z.iso.datetime(),
  method: z.enum(['QR_SCAN', 'MANUAL_ENTRY']),
  ...place,
  product,
  batch,
})
const item = { id: z.string(), product, batch, serial: serial.nullable() }
const order = z.object({ id: z.string(), name: z.string(), quantity: z.number(), product })
const batchChange = z.object({ product, batch, reason: z.string().nullable() })
const codeChange = z.object({ product, batch, serials: z.array(serial), reason: z.string() })
const caseDecision = z.object({ ...item, serial })
const period = z.object({
  planType: z.string().meta({ description: 'TRIAL, BASIC, PREMIUM or ENTERPRISE.' }),
  endsAt: z.iso.datetime(),
  codeLimit: z.number(),
  codesGenerated: z.number(),
})

const exampleProduct = { id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e', name: 'Paracetamol 500 mg' }
const exampleBatch = {
  id: '018f3c1e-9d10-7000-8000-6b0c7d8e9f01',
  name: 'Lot 24-117',
  lot: '24-117',
  batchNumber: '4T7QK2M9XD',
}
const exampleItem = {
  id: '018f3c20-1b2c-7000-8000-0a1b2c3d4e5f',
  product: exampleProduct,
  batch: exampleBatch,
  serial: '7K3M9QX2T4WBA',
}
const exampleScan: z.output<typeof scan> = {
  serial: '7K3M9QX2T4WBA',
  ordinal: 2,
  scannedAt: '2026-05-03T10:00:00.000Z',
  method: 'QR_SCAN',
  city: 'Kano',
  country: 'NG',
  product: exampleProduct,
  batch: exampleBatch,
}
const exampleOrder = {
  id: '018f3c21-2c3d-7000-8000-1b2c3d4e5f60',
  name: 'Year',
  quantity: 20_000,
  product: exampleProduct,
}
const exampleBatchChange = { product: exampleProduct, batch: exampleBatch, reason: null }
const exampleCodeChange = {
  product: exampleProduct,
  batch: exampleBatch,
  serials: ['7K3M9QX2T4WBA'],
  reason: 'Stolen from the truck',
}
const examplePeriod = {
  planType: 'PREMIUM',
  endsAt: '2026-06-03T10:00:00.000Z',
  codeLimit: 5000,
  codesGenerated: 4200,
}

const payload = <S extends z.ZodObject>(schema: S, example: z.output<S>) => ({ schema, example })

/** What `data` of each event holds, with an example (docs/platform-and-api.md, "Webhooks"). None of it leads to a shopper. */
export const webhookPayloads = {
  'scan.recorded': payload(
    z.object({
      scans: z.array(scan).meta({ description: 'Up to 100 scans that counted, in no order.' }),
      sampleEvery: z.number().meta({ description: 'One scan in so many is sent, as the endpoint is set.' }),
    }),
    { scans: [exampleScan], sampleEvery: 1 },
  ),
  'alert.raised': payload(
    z.object({
      ...item,
      kind: z.enum(alertKinds),
      country: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
    }),
    { ...exampleItem, kind: 'many_scans', country: null, details: { threshold: 10 } },
  ),
  'case.opened': payload(
    z.object({
      ...item,
      serial,
      state: copyCaseState.extract(['watched', 'open']).meta({
        description:
          '`open`: shoppers are warned. A watched case that becomes open is sent again, and so is a dismissed one.',
      }),
      isByPin: z.boolean().meta({
        description:
          'True: watched for its hidden PIN. Who then enters the right one within the hour has the case deleted.',
      }),
      isByPack: z.boolean().meta({ description: 'True: watched because visitors found their pack different.' }),
      visitors: z.number(),
      locations: z.number(),
    }),
    { ...exampleItem, state: 'open', isByPin: false, isByPack: false, visitors: 9, locations: 3 },
  ),
  'case.confirmed': payload(caseDecision.extend({ isBlocked: z.boolean() }), { ...exampleItem, isBlocked: true }),
  'case.dismissed': payload(caseDecision.extend({ reason: dismissReason }), { ...exampleItem, reason: 'display_item' }),
  'case.reopened': payload(caseDecision, exampleItem),
  'report.created': payload(
    z.object({
      ...item,
      reference: z.string(),
      verdict: z.string().nullable().meta({ description: 'What the shopper had been shown.' }),
      ...place,
    }),
    { ...exampleItem, reference: 'R-7K3M9Q', verdict: 'suspected_copy', city: 'Kano', country: 'NG' },
  ),
  'inspection.received': payload(
    z.object({
      ...item,
      verdict: z.enum(['genuine', 'doubtful', 'counterfeit']).meta({ description: 'What the inspector made of it.' }),
      authority: z.string().nullable().meta({ description: 'For whom they inspect; null for your own inspectors.' }),
      ...place,
    }),
    { ...exampleItem, verdict: 'counterfeit', authority: 'NAFDAC', city: 'Kano', country: 'NG' },
  ),
  'feedback.created': payload(
    z.object({
      ...item,
      emoji: z.string().nullable(),
      multipleChoice: z.string().nullable(),
      rating: z.number().nullable(),
      hasComment: z.boolean(),
    }),
    { ...exampleItem, emoji: null, multipleChoice: 'Taste', rating: 4, hasComment: true },
  ),
  'order.ready': payload(order, exampleOrder),
  'order.failed': payload(order, exampleOrder),
  'batch.change_requested': payload(
    batchChange.extend({ action: z.enum(confirmedActions), expiresAt: z.iso.datetime() }),
    {
      ...exampleBatchChange,
      reason: 'Wrong dosage on the leaflet',
      action: 'recall',
      expiresAt: '2026-05-04T10:00:00.000Z',
    },
  ),
  'batch.released': payload(batchChange, exampleBatchChange),
  'batch.recalled': payload(batchChange, { ...exampleBatchChange, reason: 'Wrong dosage on the leaflet' }),
  'batch.recall_lifted': payload(batchChange, exampleBatchChange),
  'code.blocked': payload(codeChange, exampleCodeChange),
  'code.unblocked': payload(codeChange, exampleCodeChange),
  'plan.low': payload(period, examplePeriod),
  'plan.ending': payload(period, examplePeriod),
  'plan.ended': payload(period, examplePeriod),
  [testEventType]: payload(z.object({ message: z.string() }), { message: 'This is a test.' }),
} satisfies Record<SentEventType, ReturnType<typeof payload>>

export type WebhookData<T extends SentEventType> = z.output<(typeof webhookPayloads)[T]['schema']>

/** The body that an endpoint gets. */
export const webhookBody = (type: SentEventType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: webhookPayloads[type].schema })
