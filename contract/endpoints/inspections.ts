import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, oneOf, optionalLine, optionalText, place } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { batch, batchId, productId } from './batches.ts'
import { bodyOf, dataReply, endpoint, messageReply } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'
import { photoTypes } from './reports.ts'

const moment = z.iso.datetime()
/** What an inspector calls. A company's reaches its lots only, one of an authority those of all companies. */
const inspecting = { access: 'workspace', permission: 'inspections:write' } as const
const companyId = id.meta({ description: 'The company.' })
const search = optionalLine(limits.searchMax).meta({
  description: 'Only those with these words in the name of company or product, or this lot.',
  examples: ['paracetamol'],
})

export const getInspector = endpoint({
  ...inspecting,
  method: 'GET',
  path: '/api/inspections/inspector',
  summary: 'Get who inspects, and the manifest key',
  description:
    'The key with which manifests are signed: keep it from the first sign-in on, and refuse manifests that another key signed.',
  reply: dataReply(
    z.object({
      id: z.string().meta({ description: 'The account. Each inspection names it.' }),
      email: z.string(),
      name: z.string().nullable(),
      company: z.string().nullable().meta({ description: 'Null for an inspector of an authority.' }),
      authority: z.string().nullable().meta({ description: 'Such as NAFDAC; null for an inspector of a company.' }),
      manifestKey: z.string().meta({ description: 'The Ed25519 public key, 32 bytes in base64.' }),
      isLogKey: z.boolean().meta({ description: 'The same key signs the public log, so anyone can compare it.' }),
    }),
  ),
})
export type Inspector = z.infer<typeof getInspector.reply>['data']

const inspectableProduct = z.object({
  companyId: z.string(),
  companyName: z.string(),
  productId: z.string(),
  productName: z.string(),
  lots: z.number(),
  codes: z.number(),
  bytes: z.number().meta({ description: 'About what its manifests take.' }),
})
export type InspectableProduct = z.infer<typeof inspectableProduct>

export const listInspectableProducts = endpoint({
  ...inspecting,
  method: 'GET',
  path: '/api/inspections/products',
  summary: 'List products to download',
  description: 'By company, then by name: the products with codes.',
  query: listQuery(pageLimit(50, 'Products'), { search, companyId: companyId.optional() }),
  reply: listReply(z.object({ products: z.array(inspectableProduct), pagination })),
})

const inspectableLot = z.object({
  batchId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  productId: z.string(),
  productName: z.string(),
  lot: z.string().meta({ description: 'What the batch is called: by its lot, else by its name.' }),
  expirationDate: z.string(),
  state: batch.shape.state,
  codes: z.number(),
  version: z.string().meta({ description: 'Another one when anything that its manifest says has changed.' }),
  bytes: z.number().meta({ description: 'About what its manifest takes.' }),
})
export type InspectableLot = z.infer<typeof inspectableLot>

export const listInspectableLots = endpoint({
  ...inspecting,
  method: 'GET',
  path: '/api/inspections/lots',
  summary: 'List lots to download',
  description: 'By company and product, the newest first: each has a manifest.',
  query: listQuery(pageLimit(50, 'Lots'), {
    search,
    companyId: companyId.optional(),
    productId: productId.optional(),
  }),
  reply: listReply(z.object({ lots: z.array(inspectableLot), pagination })),
})

export const getInspectionManifest = endpoint({
  ...inspecting,
  method: 'GET',
  path: '/api/inspections/manifests/:batchId',
  summary: 'Download the manifest of a lot',
  description:
    'What answers a check without network for 14 days: the facts of the batch, its blocked codes, and a filter that says whether a serial is among its codes, signed. Its form is in `docs/trust.md`. With `If-None-Match`, one that was downloaded today and is unchanged is a 304.',
  params: z.strictObject({ batchId }),
  file: 'application/octet-stream',
  headers: ['ETag'],
})

export const findingNames = ['seal', 'pin', 'look', 'saleConditions'] as const
export type FindingName = (typeof findingNames)[number]
export const finding = oneOf(['ok', 'doubtful', 'wrong'])
export type Finding = z.infer<typeof finding>
export const inspectionVerdict = oneOf(['genuine', 'doubtful', 'counterfeit']).meta({
  description: 'What the inspector makes of the item as a whole.',
})
export type InspectionVerdict = z.infer<typeof inspectionVerdict>

/** What a check without network answered. */
export const offlineAnswers = [
  'issued',
  'recalled',
  'blocked',
  'not_released',
  'closed',
  'expired',
  'not_downloaded',
  'mistyped',
  'renew',
] as const
const offlineAnswer = oneOf(offlineAnswers).meta({
  description:
    'What the device answered without network: `not_downloaded` for no lot that it had, `renew` for a manifest older than 14 days.',
})

export type OfflineAnswer = z.infer<typeof offlineAnswer>

const inspectionId = id.meta({ description: 'The inspection.' })
const note = { description: 'In the inspector’s words.', examples: ['The hologram comes off.'] }

export const submitInspection = endpoint({
  ...inspecting,
  method: 'POST',
  path: '/api/inspections',
  summary: 'Send an inspection',
  description:
    'An inspection is no scan and changes no verdict. The same `inspectionId` again is one inspection. It is a 409 for another account than `inspectorId`. An inspector of a company is heard on its own codes; of other serials only the text is kept.',
  body: bodyOf({
    inspectionId: z.uuid(messages.notAnId).meta({ description: 'The id, made by the device once.' }),
    inspectorId: id.meta({ description: 'The account that was signed in when it was made.' }),
    madeAt: z.iso
      .datetime(messages.notADate)
      .refine((at) => at >= '2020' && at < '2200', messages.notADate)
      .meta({ description: 'By the clock of the device.', examples: ['2026-05-03T09:30:00Z'] }),
    enteredText: optionalLine(limits.serialInputMax).meta({
      description: 'The serial as it was read or typed, or other words on a label without one.',
      examples: ['7K2M-9QXD-04TB-H6WZ'],
    }),
    offlineAnswer: offlineAnswer.nullish(),
    manifestMadeAt: z.iso
      .datetime(messages.notADate)
      .nullish()
      .meta({ description: 'When the manifest that answered was made.' }),
    geoLocation: place.meta({ description: 'Kept to about a kilometre.' }),
    placeWords: optionalLine(300).meta({ description: 'The place in words.', examples: ['Idumota market, stall 14'] }),
    note: optionalText(limits.reasonMax).meta(note),
    findings: bodyOf({
      seal: finding.nullish(),
      pin: finding.nullish(),
      look: finding.nullish(),
      saleConditions: finding.nullish(),
    }).meta({ description: 'What was looked at; null or left out for what was not.' }),
    verdict: inspectionVerdict,
  }),
  errors: ['conflict'],
  reply: messageReply,
})

export const uploadInspectionPhoto = endpoint({
  ...inspecting,
  method: 'PUT',
  path: '/api/inspections/:id/photo',
  summary: 'Add the photo of an inspection',
  description:
    'One photo, of an own inspection. The server encodes it again, so that nothing but the picture is kept. The same photo again is accepted; another one is a 409.',
  params: z.strictObject({ id: inspectionId }),
  upload: {
    types: photoTypes,
    maxBytes: limits.photoMaxBytes,
    wrongKind: messages.notAPhoto,
    tooLarge: messages.photoTooLarge,
  },
  reply: messageReply,
  errors: ['conflict'],
})

export const inspection = z.object({
  id: z.string(),
  receivedAt: moment,
  madeAt: moment.meta({ description: 'By the clock of the device.' }),
  inspector: z
    .string()
    .meta({ description: 'The authority, or the name or email address of the company’s inspector.' }),
  isOfAuthority: z.boolean(),
  enteredText: z.string(),
  issuedSerial: z.string().nullable().meta({ description: 'The serial of the code, if one was issued.' }),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  batch: z.object({ id: z.string(), name: z.string() }).nullable(),
  offlineAnswer: offlineAnswer.nullable(),
  manifestMadeAt: moment.nullable(),
  findings: z.object({
    seal: finding.nullable(),
    pin: finding.nullable(),
    look: finding.nullable(),
    saleConditions: finding.nullable(),
  }),
  verdict: inspectionVerdict,
  note: z.string().nullable().meta(note),
  placeWords: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  hasPhoto: z.boolean(),
})
export type Inspection = z.infer<typeof inspection>

const reading = { method: 'GET', access: 'workspace', permission: 'reports:read' } as const

export const listInspections = endpoint({
  ...reading,
  path: '/api/inspections',
  summary: 'List inspections, newest first',
  description: 'For a partner those on its products; for an admin those of serials that belong to no partner.',
  query: listQuery(pageLimit(limits.reportsPerPage, 'Inspections'), {
    verdict: inspectionVerdict.optional(),
    finding: oneOf(findingNames).optional().meta({ description: 'Only those in which this was doubtful or wrong.' }),
    productId: productId.optional(),
    batchId: batchId.optional(),
  }),
  reply: listReply(z.object({ inspections: z.array(inspection), pagination })),
})

export const getInspection = endpoint({
  ...reading,
  path: '/api/inspections/:id',
  summary: 'Get one inspection',
  description: 'An inspection of another account is not found.',
  params: z.strictObject({ id: inspectionId }),
  reply: dataReply(inspection),
})

export const getInspectionPhoto = endpoint({
  ...reading,
  path: '/api/inspections/:id/photo',
  summary: 'Get the photo of an inspection',
  description: 'As JPEG.',
  params: z.strictObject({ id: inspectionId }),
  file: 'image/jpeg',
})
