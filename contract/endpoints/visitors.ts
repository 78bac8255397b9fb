import { z } from 'zod'
import { emojiOptions } from '../domain/feedback-options.ts'
import { sessionId } from '../domain/text.ts'
import { bodyOf, dataReply, endpoint, messageReply } from './endpoint.ts'
import { scanMethod } from './scans.ts'

/** What scans and feedback share. A field is null when the browser did not send it. */
const shared = {
  verificationNumber: z.string(),
  product: z.string(),
  batch: z.string(),
  company: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  deviceType: z.string().nullable(),
}

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
})
export type VisitorData = z.infer<typeof visitorData>

export const exportVisitorData = endpoint({
  method: 'POST',
  path: '/api/visitors/export',
  access: 'public',
  summary: 'Everything stored about a visitor',
  description: 'The scans and the feedback with the session id of a browser, the oldest first.',
  body: bodyOf({ sessionId }),
  reply: dataReply(visitorData),
  errors: ['rate_limited'],
})

export const eraseVisitorData = endpoint({
  method: 'POST',
  path: '/api/visitors/erase',
  access: 'public',
  summary: 'Erase a visitor',
  description:
    'Scans with this session id keep only their time and city; feedback loses its free text. The reply is the same when the id is unknown.',
  body: bodyOf({ sessionId }),
  reply: messageReply,
  errors: ['rate_limited'],
})

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'public',
  summary: 'Facts for the privacy notice',
  description: 'How long scans are kept, whom to contact about personal data, and which text channels are open.',
  reply: dataReply(
    z.object({
      scansKeptMonths: z.number().meta({ description: 'How many months single scans are kept.' }),
      contact: z.string().nullable().meta({ description: 'The operator’s e-mail address.' }),
      texting: z
        .object({ sms: z.boolean(), ussd: z.boolean() })
        .meta({ description: 'Whether serials can be checked by SMS and by USSD.' }),
    }),
  ),
})
