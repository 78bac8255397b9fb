import { z } from 'zod'
import { bodyOf, dataReply, endpoint, messageReply, replyOf } from './endpoint.ts'
import { emojiOptions } from '../domain/feedback-options.ts'
import { scanMethod } from './scans.ts'
import { sessionId } from '../domain/text.ts'

/** What a scan and an answer have in common; nulls where nothing was sent, or where it was erased. */
const known = {
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
      ...known,
      os: z.string().nullable(),
      browser: z.string().nullable(),
      networkType: z.string().nullable(),
    }),
  ),
  answers: z.array(
    z.object({
      submittedAt: z.iso.datetime(),
      ...known,
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
  summary: 'Everything that is kept of the visitor whose browser has this session id: scans and answers, oldest first',
  body: bodyOf({ sessionId }),
  reply: dataReply(visitorData),
})

export const eraseVisitorData = endpoint({
  method: 'POST',
  path: '/api/visitors/erase',
  access: 'public',
  summary:
    'Forget the visitor whose browser has this session id: scans keep their time and city alone, answers lose their words. The answer is the same where nobody is known by it',
  body: bodyOf({ sessionId }),
  reply: messageReply,
})

export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'public',
  summary: 'How many months single checks are kept here, where to write to, and whether serials can be texted',
  reply: replyOf({
    data: z.object({
      scansKeptMonths: z.number(),
      contact: z.string().nullable(),
      texting: z.object({ sms: z.boolean(), ussd: z.boolean() }),
    }),
  }),
})
