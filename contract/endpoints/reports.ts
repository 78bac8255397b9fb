import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, lang, lineOfText, oneOf, optionalLine, optionalText, place, text } from '../domain/text.ts'
import { verdictNames } from '../domain/verdicts.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'
import { selected, selectedReply } from './selected.ts'

// `foreign_host`: the label opens another site. `different_pack`: a spot of the pack is not as in the manufacturer's picture.
const reportVerdict = oneOf([...verdictNames, 'foreign_host', 'different_pack']).meta({
  description:
    'The verdict that the shopper saw; `foreign_host` when the label opens another site; `different_pack` when the pack looked different.',
})
const description = { examples: ['The cap is loose and the label is torn.'] }
const reportId = id.meta({ description: 'The id of the report.' })
const reference = z
  .string()
  .meta({ description: 'The reference that the shopper was given.', examples: ['R-7K2M-9QXD'] })

export const submitReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Report a suspicious product',
  description:
    'A serial of a partner’s code, or the number of its batch, sends the report to that partner; every other report goes to ' +
    'the admins. The same `reportId` again within the hour updates the report. It is a 409 once somebody works on the report.',
  body: bodyOf({
    reportId: z.uuid(messages.notAnId).meta({ description: 'The id of the report, made by the client.' }),
    enteredSerial: optionalLine(limits.serialInputMax).meta({
      description: 'The serial or the batch number, as the shopper read or typed it.',
      examples: ['7K2M-9QXD-04TB-H6WZ'],
    }),
    host: optionalLine(253).meta({ description: 'The host that the label opens, if it is not ours.' }),
    verdict: reportVerdict.nullish(),
    description: text(limits.reasonMax, messages.reportTextRequired).meta(description),
    whereBought: optionalText(300),
    contact: optionalLine(limits.nameMax).meta({ description: 'How the manufacturer can reach the shopper.' }),
    geoLocation: place.meta({ description: 'Only the city and the country are kept.' }),
    lang: lang.meta({ description: 'The language of mails to the shopper about the report.' }),
  }),
  reply: doneReply(z.object({ reportId: z.string(), reference })),
  errors: ['conflict', 'rate_limited'],
})

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const uploadReportPhoto = endpoint({
  method: 'PUT',
  path: '/api/reports/:id/photo',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Add a photo to a new report',
  description:
    'Within an hour of the report, one photo. The server encodes it again, so that nothing but the picture is kept. The same ' +
    'photo again is accepted; another one is a 409 with `data.kind` `photo_exists`, a late one with `too_late`.',
  params: z.strictObject({ id: reportId }),
  upload: {
    types: photoTypes,
    maxBytes: limits.photoMaxBytes,
    wrongKind: messages.notAPhoto,
    tooLarge: messages.photoTooLarge,
  },
  reply: messageReply,
  errors: ['conflict', 'rate_limited'],
})

const result = oneOf(['fake', 'genuine', 'faulty', 'unclear']).meta({
  description: 'The finding, shown to anyone with the reference: `faulty` for a genuine product with a defect.',
})
export type ReportResult = z.infer<typeof result>
/** What is said when a report is closed: why to the team, and the rest to the shopper. */
const closing = {
  note: text(limits.reasonMax, messages.noteRequired)
    .optional()
    .meta({ description: 'Required to close. Only your team reads it.' }),
  result: result.optional(),
  answer: optionalText(limits.reasonMax).meta({
    description: 'The answer to the shopper. Anyone who has the reference can read it.',
    examples: ['Thank you. The shop has taken the pack off its shelf.'],
  }),
}

const status = oneOf(['new', 'looking_into', 'closed'])
export type ReportStatus = z.infer<typeof status>

export const report = z.object({
  id: z.string(),
  reference,
  createdAt: z.iso.datetime(),
  status,
  verdict: reportVerdict.nullable(),
  enteredSerial: z
    .string()
    .nullable()
    .meta({
      description: 'The serial or the batch number, as the shopper read or typed it; null for a label without one.',
      examples: ['7k2m 9qxd 04tb h6wz'],
    }),
  issuedSerial: z
    .string()
    .nullable()
    .meta({
      description: 'The serial of the code that was found, if one was issued.',
      examples: ['7K2M9QXD04TBH6WZ'],
    }),
  host: z.string().nullable(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  batch: z.object({ id: z.string(), name: z.string() }).nullable(),
  closedCompany: z
    .string()
    .nullable()
    .meta({ description: 'Whose code it is on, when that company has closed its account. Admins handle it then.' }),
  description: z.string().meta(description),
  whereBought: z.string().nullable(),
  contact: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  hasPhoto: z.boolean(),
  investigationStartedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closingNote: z.string().nullable(),
  result: result.nullable(),
  answer: z.string().nullable(),
})
export type Report = z.infer<typeof report>

/** How a manufacturer answered the reports of a year. Null where there are too few to judge. */
const answerRecord = z
  .object({
    reports: z.number().meta({ description: 'From the last 12 months, without those of the last 3 days.' }),
    answeredPercent: z.number(),
    answeredSoonPercent: z.number().meta({ description: 'Answered within 3 days.' }),
    medianHours: z
      .number()
      .nullable()
      .meta({ description: 'Half of the reports were answered within these hours; null if fewer were answered.' }),
    localized: z
      .object({ median: z.string().optional().meta({ description: '“within 2 days”' }) })
      .optional()
      .meta({ description: 'Texts in the language of `lang`.' }),
  })
  .nullable()

export const getAnswerRecord = endpoint({
  method: 'GET',
  path: '/api/manufacturers/:id/answers',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Get how a company answers reports',
  description:
    `How fast and how often shoppers got an answer, up to an hour ago; \`data\` is null below ${limits.reportsToJudge} reports. ` +
    'Not found is what `GET /api/manufacturers/{id}` does not find.',
  params: z.strictObject({ id: z.string().meta({ description: 'The manufacturer.' }) }),
  query: z.strictObject({ lang: lang.meta({ description: 'The language of `localized`.' }) }),
  reply: dataReply(answerRecord),
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'workspace',
  permission: 'reports:read',
  summary: 'List reports, newest first',
  description:
    'For a partner the reports on its products; for an admin those that belong to no partner, or to one that closed its account.',
  query: listQuery(pageLimit(limits.reportsPerPage, 'Reports'), {
    status: status.optional().meta({ description: 'Only reports with this status.' }),
    search: optionalLine(limits.nameMax).meta({
      description: 'Only reports with this reference, or on the code or batch with this number.',
      examples: ['R-7K2M-9QXD'],
    }),
  }),
  reply: listReply(
    z.object({
      reports: z.array(report),
      counts: z.object({ new: z.number(), looking_into: z.number(), closed: z.number() }),
      pagination,
    }),
  ),
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  access: 'workspace',
  permission: 'reports:read',
  summary: 'Get one report',
  description: 'A report of another account is not found.',
  params: z.strictObject({ id: reportId }),
  reply: dataReply(report),
})

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id',
  access: 'workspace',
  permission: 'reports:write',
  summary: 'Investigate or close a report',
  description:
    '`looking_into` starts the investigation and also reopens a closed report. `closed` needs a `note`; the shopper reads ' +
    '`result` and `answer`. Repeating a change is accepted; closing with other words is a 409.',
  params: z.strictObject({ id: reportId }),
  body: bodyOf({
    status: oneOf(['looking_into', 'closed']),
    ...closing,
  }).refine((body) => body.status !== 'closed' || body.note !== undefined, {
    path: ['note'],
    message: messages.noteRequired,
  }),
  reply: doneReply(report),
  errors: ['conflict'],
})

export const changeReportStates = endpoint({
  method: 'PUT',
  path: '/api/reports/state',
  access: 'partner',
  permission: 'reports:write',
  summary: 'Investigate, close or reopen several reports',
  description:
    'All of them change together or, if one is not yours, none. `start` changes reports that are new, `close` those that are not closed, `reopen` those that are; the others stay as they are.',
  idempotent: true,
  body: bodyOf({
    action: oneOf(['start', 'close', 'reopen']).meta({ description: 'What to do.' }),
    reportIds: selected(reportId),
    ...closing,
  }).refine(({ action, note }) => action !== 'close' || note !== undefined, {
    path: ['note'],
    message: messages.noteRequired,
  }),
  errors: ['not_found', 'conflict'],
  reply: selectedReply,
})

export const getReportPhoto = endpoint({
  method: 'GET',
  path: '/api/reports/:id/photo',
  access: 'workspace',
  permission: 'reports:read',
  summary: 'Get the photo of a report',
  description: 'As JPEG.',
  params: z.strictObject({ id: reportId }),
  file: 'image/jpeg',
})

const reportMessage = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  sentBy: z.string().nullable().meta({
    description: 'The name of the member, or the email address of one who gave none; null for a deleted account.',
  }),
  subject: z.string(),
  text: z.string(),
  isWaiting: z
    .boolean()
    .meta({ description: 'It is mailed once the shopper has confirmed that the report is theirs.' }),
})
export type ReportMessage = z.infer<typeof reportMessage>

export const listReportMessages = endpoint({
  method: 'GET',
  path: '/api/reports/:id/messages',
  access: 'workspace',
  permission: 'reports:read',
  forPeople: true,
  summary: 'List the messages to the shopper',
  description: 'What was mailed to the contact of the report, oldest first. They are deleted with the contact.',
  params: z.strictObject({ id: reportId }),
  reply: dataReply(
    z.object({
      messages: z.array(reportMessage),
      replyTo: z.string().meta({ description: 'Where the shopper’s reply to your next message goes.' }),
    }),
  ),
})

export const sendReportMessage = endpoint({
  method: 'POST',
  path: '/api/reports/:id/messages',
  access: 'workspace',
  permission: 'reports:write',
  forPeople: true,
  summary: 'Mail a message to the shopper',
  description:
    'Mails the contact of the report, if it is an email address. A mail of ours first asks the shopper whether the report is theirs; ' +
    'a partner’s messages wait for the answer. The mail says who writes and about which report, and a reply to it goes to the ' +
    'member. It starts the investigation of a new report. The same `messageId` again sends nothing more.',
  params: z.strictObject({ id: reportId }),
  body: bodyOf({
    messageId: z.uuid(messages.notAnId).meta({ description: 'The id of the message, made by the client.' }),
    subject: lineOfText(limits.nameMax).meta({ examples: ['Your report R-7K2M-9QXD'] }),
    text: text(limits.reportMessageMax, messages.reportMessageRequired).meta({
      examples: ['Thank you. Please keep the pack: our agent will call on you on Friday.'],
    }),
  }),
  reply: doneReply(reportMessage),
  errors: ['conflict', 'rate_limited'],
})
