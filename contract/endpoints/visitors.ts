import { z } from 'zod'
import { emojiOptions } from '../domain/feedback-options.ts'
import { sessionId } from '../domain/text.ts'
import { ownItemAnswer } from './copy-cases.ts'
import { bodyOf, dataReply, endpoint, messageReply } from './endpoint.ts'
import { scanMethod } from './scans.ts'

const item = {
  verificationNumber: z.string(),
  product: z.string(),
  batch: z.string(),
  company: z.string(),
}
/** Coordinates are rounded to about a kilometer. */
const coordinates = { latitude: z.number().nullable(), longitude: z.number().nullable() }

/** What scans and feedback share. A field is null when the browser did not send it. */
const shared = {
  ...item,
  city: z.string().nullable(),
  country: z.string().nullable(),
  ...coordinates,
  deviceType: z.string().nullable(),
}

/** What the history of a code has about the visitor, to detect copied labels (docs/detection.md). */
const historyEntry = z.object({
  checkedAt: z.iso.datetime().nullable().meta({
    description:
      'The visitor’s first check of the code, to the minute. Null when only a short hash of the session id is left.',
  }),
  ...item,
  ...coordinates,
  device: z.string().nullable().meta({ description: 'The class of device, such as `android`.' }),
  networkTagUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the tag of the visitor’s network is erased; null when there is none.' }),
})

const visitorData = z.object({
  sessionId: z.string(),
  scans: z.array(
    z.object({
      scannedAt: z.iso.datetime(),
      method: scanMethod,
      ...shared,
      os: z.string().nullable(),
      browser: z.string().nullable(),
      networkType: z.string().nullable(),
      durationMs: z.number().nullable().meta({ description: 'How long the scanner or the typing took.' }),
      accuracy: z.number().nullable().meta({ description: 'How sure the scanner was, in per cent.' }),
    }),
  ),
  answers: z.array(
    z.object({
      submittedAt: z.iso.datetime(),
      ...shared,
      emoji: z.enum(emojiOptions).nullable(),
      multipleChoice: z.string().nullable(),
      rating: z.number().nullable(),
      openEnded: z.string().nullable(),
    }),
  ),
  codeHistory: z
    .array(historyEntry)
    .meta({ description: 'What is kept with the histories of codes to detect copied labels.' }),
  refusedChecks: z
    .array(z.object({ refusedAt: z.iso.datetime(), ...item }))
    .meta({ description: 'Codes whose scan limit refused the visitor, with the first time.' }),
  ownItemAnswers: z
    .array(z.object({ answeredAt: z.iso.datetime(), ...item, answer: ownItemAnswer }))
    .meta({ description: 'Answers to "Is this your own item that you checked before?".' }),
  comparisons: z
    .array(z.object({ answeredAt: z.iso.datetime(), ...item, isSame: z.boolean() }))
    .meta({ description: 'Answers to whether a detail of the pack looks as in the manufacturer’s picture.' }),
  pinChecks: z
    .array(
      z.object({
        checkedAt: z.iso.datetime(),
        ...item,
        outcome: z.enum(['confirmed_first', 'pin_wrong']),
        city: z.string().nullable(),
        country: z.string().nullable(),
      }),
    )
    .meta({
      description:
        'Checks of hidden PINs that are stored with the visitor: the first use of a PIN, and for a day or two the newest wrong try on each code. No PIN is stored.',
    }),
})
export type VisitorData = z.infer<typeof visitorData>

export const exportVisitorData = endpoint({
  method: 'POST',
  path: '/api/visitors/export',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Everything stored about a visitor',
  description:
    'The scans, the feedback and the other data with the session id of a browser, the oldest first. Network tags are left out: only how long they are kept is told.',
  body: bodyOf({ sessionId }),
  reply: dataReply(visitorData),
  errors: ['rate_limited'],
})

export const eraseVisitorData = endpoint({
  method: 'POST',
  path: '/api/visitors/erase',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Erase a visitor',
  description:
    'Scans with this session id keep only their time and city; feedback loses its free text; the histories of codes keep only the time. The reply is the same when the id is unknown.',
  body: bodyOf({ sessionId }),
  reply: messageReply,
  errors: ['rate_limited'],
})

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Facts for the privacy notice',
  description: 'How long scans are kept, whom to contact about personal data, and which text channels are open.',
  reply: dataReply(
    z.object({
      scansKeptMonths: z.number().meta({ description: 'How many months single scans are kept.' }),
      contact: z.string().nullable().meta({ description: 'The operator’s email address.' }),
      texting: z
        .object({ sms: z.boolean(), ussd: z.boolean(), whatsApp: z.boolean() })
        .meta({ description: 'Whether codes can be checked by SMS, by USSD and by WhatsApp.' }),
    }),
  ),
})
