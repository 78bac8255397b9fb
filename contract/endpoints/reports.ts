import { z } from 'zod'
import { pagination, wholeNumber } from './inventory-codes.ts'
import { bodyOf, dataReply, endpoint, messageReply, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { id, optionalLine, optionalText, place, text } from '../domain/text.ts'
import { verdictNames } from '../domain/verdicts.ts'

/** What the shopper was told before reporting; `foreign_host` is a label that opens another site. */
const toldNames = [...verdictNames, 'foreign_host'] as const
const told = z.enum(toldNames, messages.oneOf(toldNames))

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'public',
  summary:
    'Report what a shopper holds. A serial of a partner’s code, or the number of its batch, brings it to that partner, all else to the admins. The same reportId again within the hour is the same report; one that can no longer be changed is a 409',
  body: bodyOf({
    reportId: z.uuid(messages.notAnId),
    verificationNumber: optionalLine(limits.serialInputMax),
    host: optionalLine(253),
    verdict: told.nullish(),
    what: text(limits.reasonMax, messages.sayWhat),
    whereBought: optionalText(300),
    contact: optionalLine(limits.nameMax),
    geoLocation: place,
  }),
  reply: replyOf({ message: z.string(), data: z.object({ reportId: z.string() }) }),
})

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const uploadReportPhoto = endpoint({
  method: 'PUT',
  path: '/api/reports/:id/photo',
  access: 'public',
  summary: 'Add the photo to a report of the last hour, once; it is made anew without anything but the picture',
  params: z.strictObject({ id }),
  upload: {
    types: photoTypes,
    maxBytes: limits.photoMaxBytes,
    wrongKind: messages.notAPhoto,
    tooLarge: messages.photoTooLarge,
  },
  reply: messageReply,
})

const statuses = ['new', 'looking_into', 'closed'] as const
const status = z.enum(statuses, messages.oneOf(statuses))
export type ReportStatus = z.infer<typeof status>

export const report = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  status,
  verdict: told.nullable(),
  /** As the shopper read or typed it, a serial or a batch number; null for a label without one. */
  verificationNumber: z.string().nullable(),
  /** The serial that was issued here, where it names one code. */
  issuedAs: z.string().nullable(),
  host: z.string().nullable(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  batch: z.object({ id: z.string(), name: z.string() }).nullable(),
  what: z.string(),
  whereBought: z.string().nullable(),
  contact: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  hasPhoto: z.boolean(),
  lookingIntoSince: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closingNote: z.string().nullable(),
})
export type Report = z.infer<typeof report>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'account',
  summary: 'The reports on the partner’s products, newest first; for an admin those on serials of no partner',
  query: z.strictObject({ status: status.optional(), page: wholeNumber(100_000).default(1) }),
  reply: replyOf({
    data: z.object({
      reports: z.array(report),
      counts: z.object({ new: z.number(), looking_into: z.number(), closed: z.number() }),
      pagination,
    }),
  }),
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  access: 'account',
  summary: 'One report',
  params: z.strictObject({ id }),
  reply: dataReply(report),
})

const steps = ['looking_into', 'closed'] as const

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id',
  access: 'account',
  summary: 'Take a report up (also one that was closed), or close it with a note',
  params: z.strictObject({ id }),
  body: bodyOf({
    status: z.enum(steps, messages.oneOf(steps)),
    note: text(limits.reasonMax, messages.noteNeeded).optional(),
  }).refine((body) => body.status !== 'closed' || body.note !== undefined, {
    path: ['note'],
    message: messages.noteNeeded,
  }),
  reply: replyOf({ message: z.string(), data: report }),
})

export const getReportPhoto = endpoint({
  method: 'GET',
  path: '/api/reports/:id/photo',
  access: 'account',
  summary: 'The photo of a report, as JPEG',
  params: z.strictObject({ id }),
  file: 'image/jpeg',
})
