import { z } from 'zod'
import { copyLimit } from '../domain/copy-limit.ts'
import { limits } from '../domain/limits.ts'
import { id, oneOf, optionalLine, optionalText, sessionId, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { copyCaseState } from './codes.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from './endpoint.ts'
import { inspection } from './inspections.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'
import { report } from './reports.ts'
import { selected, selectedReply } from './selected.ts'

export const copyCaseSort = oneOf(['score', 'newest', 'visitors'])
export type CopyCaseSort = z.infer<typeof copyCaseSort>

export const dismissReason = oneOf(['display_item', 'resold', 'own_test', 'other'])
export type DismissReason = z.infer<typeof dismissReason>

/** The terms of the score (docs/detection.md, "The score"). */
export const termNames = [
  'visitors',
  'locations',
  'busiest_location',
  'outside_markets',
  'quiet_3_days',
  'quiet_20_days',
  'repeat_rate',
  'batch_shift',
] as const
export type TermName = (typeof termNames)[number]

const moment = z.iso.datetime()
const evidence = z.object({
  visitors: z.number().meta({ description: 'Visitors, with those who sent no session id.' }),
  locations: z.number(),
  networks: z.number().meta({ description: 'Networks that were new to the code within a week.' }),
  firstAt: moment,
  lastAt: moment,
  quietReturns: z.number().meta({ description: 'Visitors who came after at least three days without any scan.' }),
  usualVisitors: z.number().nullable().meta({
    description:
      'Nine of ten scanned codes of the product have so many visitors at most; null where that cannot be told.',
  }),
  busiestLocation: z.number().meta({ description: 'The known visitors at the location with the most.' }),
})
const term = z.object({
  name: z.enum(termNames),
  points: z.number().meta({ description: 'What the term adds to the score; may be negative.' }),
  text: z.string().meta({ description: 'The term as an English sentence with its numbers.' }),
})

/** What a hidden PIN says about a code (docs/detection.md, "Hidden PINs"). */
export const pinFactNames = ['confirmed', 'used_again', 'wrong', 'guessed'] as const
export type PinFactName = (typeof pinFactNames)[number]
const pinEvidence = z.object({
  confirmedAt: moment.nullable().meta({ description: 'When the right PIN was used first.' }),
  confirmedCity: z.string().nullable(),
  confirmedCountry: z.string().nullable(),
  checksWithoutPin: z.number().meta({
    description:
      'Later checks of the code, of which no PIN was entered after, by others than who used the PIN first. Of stored scans.',
  }),
  usedAgain: z.number().meta({ description: 'How often others used the right PIN later.' }),
  usedAgainAt: moment.nullable(),
  wrongPins: z
    .number()
    .meta({ description: 'Without those of visitors who then entered the right PIN within the hour.' }),
  wrongPinAt: moment.nullable(),
  guessedAt: moment
    .nullable()
    .meta({ description: `When at least ${limits.pinGuessesToMark} PINs were wrong in a day, the last time.` }),
  guessedPins: z.number().nullable().meta({ description: 'How many were wrong in that day.' }),
  facts: z
    .array(z.object({ name: z.enum(pinFactNames), text: z.string() }))
    .meta({ description: 'The same as English sentences, the most severe first. They give no points.' }),
})
export type PinEvidence = z.infer<typeof pinEvidence>

export const copyCase = z.object({
  id: z.string(),
  verificationNumber: z
    .string()
    .meta({ description: 'The serial without hyphens, or the imported serial as printed.' }),
  productId: z.string(),
  productName: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  state: copyCaseState,
  score: z.number(),
  limit: z.number().meta({ description: 'The score at which the product’s codes are suspected.' }),
  openedAt: moment.meta({ description: 'When the code became suspected, or watched if it never was.' }),
  isByPin: z
    .boolean()
    .meta({ description: 'The code is watched because of its hidden PIN: the score alone was too low.' }),
  isByPack: z.boolean().meta({
    description: 'The code is watched because visitors found their pack different: the score alone was too low.',
  }),
  isBlocked: z.boolean(),
  evidence,
  terms: z.array(term),
  pin: pinEvidence.nullable().meta({ description: 'What the hidden PIN says; null when nobody tried it.' }),
})
export type CopyCase = z.infer<typeof copyCase>

const raisedLimit = z.object({ productId: z.string(), productName: z.string(), limit: z.number(), chosen: z.number() })

export const listCopyCases = endpoint({
  method: 'GET',
  path: '/api/copy-cases',
  access: 'partner',
  permission: 'cases:read',
  summary: 'List codes that may be copied',
  description: 'A page of the partner’s copy cases, with the number of open ones.',
  query: listQuery(pageLimit(limits.copyCasesPerPage, 'Cases'), {
    state: copyCaseState.optional().meta({ description: 'Only cases in this state.' }),
    productId: id.optional().meta({ description: 'Only cases of this product.' }),
    batchId: id.optional().meta({ description: 'Only cases of this batch.' }),
    orderId: id.optional().meta({ description: 'Only cases of the batches of this order.' }),
    place: optionalLine(limits.nameMax).meta({ description: 'Only cases of this place, by its id among the groups.' }),
    sort: copyCaseSort
      .default('score')
      .meta({ description: 'The highest score, the newest or the most visitors first.' }),
  }),
  reply: listReply(
    z.object({
      cases: z.array(copyCase),
      openCount: z.number().meta({ description: 'All open cases of the partner.' }),
      raisedLimits: z
        .array(raisedLimit)
        .meta({ description: 'Products whose limit was raised after three dismissals within 90 days.' }),
      pagination,
    }),
  ),
})

export const caseGroupings = ['batch', 'product', 'place'] as const
export type CaseGrouping = (typeof caseGroupings)[number]

const caseGroup = z.object({
  id: z.string().meta({ description: 'The order, batch or product; of a place such as `NG:Kano`, or `unknown`.' }),
  productId: z.string().nullable().meta({ description: 'Null for a place.' }),
  productName: z.string().nullable(),
  batchId: z.string().nullable().meta({ description: 'Of an order one with a case. Null for a product or place.' }),
  orderId: z.string().nullable().meta({ description: 'The order whose batches are counted as one; null for others.' }),
  batchIds: z.array(z.string()).meta({ description: 'Every batch of the lot, also those without a case.' }),
  batchName: z.string().nullable(),
  city: z.string().nullable().meta({ description: 'Of a place: the city with the most of the visitors of each case.' }),
  country: z.string().nullable(),
  cases: z.number(),
  highestScore: z.number(),
  caseIds: z
    .array(z.string())
    .meta({ description: `The cases with the highest score, at most ${limits.selectedMax}, to decide them together.` }),
})
export type CaseGroup = z.infer<typeof caseGroup>

export const listCopyCaseGroups = endpoint({
  method: 'GET',
  path: '/api/copy-cases/groups',
  access: 'partner',
  permission: 'cases:read',
  summary: 'Count copy cases by lot, product or place',
  description:
    'A page of the lots, products or places with cases, those with the most first. The batches of an order are one lot.',
  query: listQuery(pageLimit(limits.copyCasesPerPage, 'Groups'), {
    by: oneOf(caseGroupings).default('batch').meta({ description: 'What the cases are counted by.' }),
    state: copyCaseState.optional().meta({ description: 'Only cases in this state.' }),
    productId: id.optional().meta({ description: 'Only cases of this product.' }),
  }),
  reply: listReply(z.object({ groups: z.array(caseGroup), pagination })),
})

const timelineEntry = z.object({
  at: moment,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  device: z
    .enum(['android', 'ios', 'other_mobile', 'windows', 'mac', 'linux', 'other_desktop'])
    .nullable()
    .meta({ description: 'The class of device; null when unknown.' }),
  network: z
    .number()
    .nullable()
    .meta({ description: 'Visitors of one network have the same number; null when unknown.' }),
  weight: z.number().meta({ description: 'What this visitor counts, 0 to 1.' }),
  quietDays: z.number().nullable().meta({ description: 'Days without any scan before this one, where kept.' }),
})

const pinEvent = z.object({
  at: moment,
  outcome: z
    .enum(['confirmed_first', 'confirmed_again', 'pin_wrong'])
    .meta({ description: '`confirmed_again`: by another visitor than the first.' }),
  city: z.string().nullable(),
  country: z.string().nullable(),
})

const stagedHints = [
  'every_visitor_located',
  'one_device_class',
  'within_hours',
  'nobody_returned',
  'no_feedback',
] as const
export type StagedHint = (typeof stagedHints)[number]

const caseDetails = copyCase.extend({
  limitHits: z.number().meta({
    description:
      'Checks of the last 8 days that the scan limit refused. They are counted while the partner has the alert rule `many_scans`.',
  }),
  blockReason: z.string().nullable(),
  decidedAt: moment.nullable(),
  dismissReason: dismissReason.nullable(),
  note: z.string().nullable(),
  timeline: z.array(timelineEntry).meta({ description: 'The first 4 and the newest 12 visitors, oldest first.' }),
  leftOut: z.number().meta({ description: 'Visitors between them who are counted but not listed.' }),
  markets: z
    .object({
      markets: z.array(z.string()).meta({ description: 'Where the lot is sold.' }),
      scans: z.number().meta({ description: 'Stored scans of the code in a known city.' }),
      outsideScans: z.number().meta({ description: 'Those far from all markets.' }),
      mostIn: z
        .object({ city: z.string(), country: z.string() })
        .nullable()
        .meta({ description: 'The city of most of them.' }),
    })
    .nullable()
    .meta({ description: 'Null where the lot names no markets.' }),
  pinEvents: z.array(pinEvent).meta({
    description:
      'When the PIN was used first, and the newest 12 wrong and used PINs, oldest first. Forgiven wrong ones are left out.',
  }),
  stagedHints: z
    .array(z.enum(stagedHints))
    .meta({ description: 'Signs that somebody staged the scans to get the code blocked.' }),
  ownItemAnswers: z
    .object({ yes: z.number(), no: z.number(), notSure: z.number() })
    .meta({ description: 'What shoppers answered to "Is this your own item?". Unproven.' }),
  packs: z
    .object({
      compared: z.number(),
      different: z.number().meta({ description: 'Visitors who found at least one detail different.' }),
      spots: z.array(z.object({ sentence: z.string(), different: z.number() })).meta({
        description: 'The details that were different; those that the product still has.',
      }),
    })
    .meta({ description: 'What visitors of the code found when they compared their pack. Unproven.' }),
  otherCases: z
    .array(z.object({ id: z.string(), verificationNumber: z.string(), state: copyCaseState, score: z.number() }))
    .meta({ description: 'The newest 20 other cases of the batch, the newest first.' }),
  inspections: z
    .array(inspection.pick({ id: true, receivedAt: true, inspector: true, verdict: true }))
    .meta({ description: 'What inspectors found of items with this code, the newest 50 first.' }),
  reports: z
    .array(z.object({ id: z.string(), receivedAt: moment, status: report.shape.status }))
    .meta({ description: 'The newest 50 reports on this code, the newest first.' }),
})
export type CopyCaseDetails = z.infer<typeof caseDetails>

const caseId = id.meta({ description: 'The case.' })
const params = z.strictObject({ id: caseId })
const decision = {
  method: 'POST',
  access: 'partner',
  permission: 'cases:write',
  params,
  reply: doneReply(caseDetails),
  errors: ['conflict'],
} as const

export const getCopyCase = endpoint({
  method: 'GET',
  path: '/api/copy-cases/:id',
  access: 'partner',
  permission: 'cases:read',
  summary: 'Get a copy case',
  description: 'The evidence of one case. A case of another partner is not found.',
  params,
  reply: dataReply(caseDetails),
})

export const confirmCopyCase = endpoint({
  ...decision,
  path: '/api/copy-cases/:id/confirm',
  summary: 'Confirm that the label was copied',
  description:
    'From the next scan on, shoppers read that the code was copied and that the manufacturer confirmed it. With `blockCode`, or when the partner’s settings say so, the code is blocked and shoppers read the reason.',
  body: bodyOf({
    blockCode: trueOrFalse.default(false).meta({ description: 'Also block the code.' }),
    reason: optionalText(limits.reasonMax)
      .default('')
      .meta({ description: 'The reason of the block, which shoppers read. Left empty, a standard sentence is used.' }),
  }),
})

export const dismissCopyCase = endpoint({
  ...decision,
  path: '/api/copy-cases/:id/dismiss',
  summary: 'Dismiss a copy case',
  description:
    'Shoppers read the usual verdict again. The case opens again only after 10 more visitors in 2 more locations.',
  body: bodyOf({
    reason: dismissReason.meta({ description: 'Why the many scans are genuine.' }),
    note: optionalText(limits.reasonMax).default('').meta({ description: 'For the partner’s own records.' }),
  }),
})

export const reopenCopyCase = endpoint({
  ...decision,
  path: '/api/copy-cases/:id/reopen',
  summary: 'Reopen a decided copy case',
  description: 'Takes a decision back. A code that was blocked stays blocked until it is unblocked.',
  body: bodyOf({}),
})

export const decideCopyCases = endpoint({
  method: 'PUT',
  path: '/api/copy-cases/state',
  access: 'partner',
  permission: 'cases:write',
  summary: 'Decide several copy cases',
  description:
    'As for one case. All of them change together or, if one is not yours, none. Cases that are decided already stay as they are, and so do those to reopen that are not.',
  idempotent: true,
  body: bodyOf({
    action: oneOf(['confirm', 'dismiss', 'reopen']).meta({ description: 'What is decided.' }),
    caseIds: selected(caseId),
    blockCode: trueOrFalse.default(false).meta({ description: 'To confirm: also block the codes.' }),
    blockReason: optionalText(limits.reasonMax)
      .default('')
      .meta({ description: 'To confirm: the reason of the blocks, which shoppers read.' }),
    dismissReason: dismissReason.optional().meta({ description: 'Required to dismiss.' }),
    note: optionalText(limits.reasonMax)
      .default('')
      .meta({ description: 'To dismiss: for the partner’s own records.' }),
  }).refine(({ action, dismissReason }) => action !== 'dismiss' || dismissReason !== undefined, {
    path: ['dismissReason'],
    message: messages.inbox.reasonRequired,
  }),
  errors: ['not_found', 'conflict'],
  reply: selectedReply,
})

const settings = z.object({
  limit: z.number().meta({ description: 'The score at which codes are suspected, unless their product differs.' }),
  blockWhenConfirmed: z.boolean().meta({ description: 'A code is blocked when its case is confirmed.' }),
  holdClearCopies: z
    .boolean()
    .meta({ description: 'A code is blocked at 20 visitors in 4 locations on 15 networks over 7 days or more.' }),
})

export const getCopySettings = endpoint({
  method: 'GET',
  path: '/api/copy-settings',
  access: 'partner',
  permission: 'cases:read',
  summary: 'Settings of copy detection',
  description:
    'The partner’s settings, with a dry run of the last 90 days. Products that differ: `/api/alerts/exceptions`.',
  query: z.strictObject({
    productId: id.optional().meta({ description: 'The dry run counts the codes of this product only.' }),
  }),
  reply: dataReply(
    settings.extend({
      casesByLimit: z
        .array(z.object({ limit: z.number(), cases: z.number() }))
        .meta({ description: 'How many codes reached each limit in the last 90 days.' }),
    }),
  ),
})

export const updateCopySettings = endpoint({
  method: 'PUT',
  path: '/api/copy-settings',
  access: 'partner',
  permission: 'cases:write',
  summary: 'Change the settings of copy detection',
  description: 'The next scan uses the new limit. Nothing is blocked by itself until the partner turns it on.',
  body: bodyOf({
    limit: copyLimit.meta({ description: 'The score at which codes are suspected, unless their product differs.' }),
    blockWhenConfirmed: trueOrFalse,
    holdClearCopies: trueOrFalse,
  }),
  reply: doneReply(settings),
})

const ownItemAnswers = ['yes', 'no', 'not_sure'] as const
export const ownItemAnswer = oneOf(ownItemAnswers)
export type OwnItemAnswer = z.infer<typeof ownItemAnswer>

export const answerOwnItem = endpoint({
  method: 'POST',
  path: '/api/products/qr/:verificationNumber/own-item',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Say whether it is your own item',
  description:
    'A shopper’s answer to "Is this your own item that you checked before?" after the verdict `suspected_copy`. It is evidence for the manufacturer and never changes a verdict. A new answer of the same visitor replaces the old one.',
  params: z.strictObject({
    verificationNumber: z.string().meta({ description: 'The serial that was verified.' }),
  }),
  body: bodyOf({
    sessionId: sessionId.meta({ description: 'The visitor’s id, as in the scan.' }),
    answer: ownItemAnswer.meta({ description: 'The answer.' }),
  }),
  errors: ['not_found', 'rate_limited'],
  reply: messageReply,
})
