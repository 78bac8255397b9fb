import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { calendarDate, id, integer, oneOf, optionalLine, reason, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { applicationDetails, listedApplication } from './applications.ts'
import { closing } from './closure.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply, replyOf } from './endpoint.ts'
import { pagination, wholeNumber } from './paging.ts'
import { allowance, planType } from './subscriptions.ts'

const applicationFilters = ['pending', 'approved', 'rejected', 'all'] as const
export type ApplicationFilter = (typeof applicationFilters)[number]

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/partners/pending',
  access: 'admin',
  permission: 'applications:read',
  summary: 'List applications',
  description:
    'Applications with a verified email address: the pending ones, oldest first, or, as `status` says, those that were decided in the last 30 days, or all.',
  query: z.strictObject({
    status: oneOf(applicationFilters)
      .default('pending')
      .meta({ description: 'Which applications; `all`: the pending ones first.' }),
    page: wholeNumber(100_000).optional().meta({
      description: 'A page of twenty, from 1. Without it all come, at most 500 pending and 500 decided ones.',
    }),
  }),
  reply: replyOf({
    data: z.array(listedApplication),
    pagination: pagination.optional().meta({ description: 'With `page`.' }),
  }),
})

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id',
  access: 'admin',
  permission: 'applications:read',
  summary: 'Get one application or partner',
  description:
    'With documents, warnings and notes. Also one that was decided long ago, and the partner that came of it.',
  params: z.strictObject({ id: id.meta({ description: 'The application, which is the partner’s id too.' }) }),
  reply: dataReply(applicationDetails),
})

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/api/partners/status',
  access: 'admin',
  permission: 'applications:write',
  summary: 'Approve or reject a pending application',
  description: 'A rejection needs a reason. The applicant gets a mail.',
  body: bodyOf({
    partnerId: id.meta({ description: 'The applicant.' }),
    status: oneOf(['approved', 'rejected']).meta({ description: 'The decision.' }),
    rejectionReason: reason(messages.reasonRequired)
      .optional()
      .meta({ description: 'Why it is rejected; the applicant reads it.' }),
  }).refine((body) => body.status === 'approved' || body.rejectionReason !== undefined, {
    path: ['rejectionReason'],
    message: messages.reasonRequired,
  }),
  reply: messageReply,
  errors: ['not_found', 'conflict'],
})

/** An approved partner with its plan and quota, its payments, and whether it is suspended or closed. */
export const partnerRow = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string().nullable().meta({ description: 'Null once the account is closed.' }),
  businessRegistrationNumber: z.string(),
  approvedAt: z.iso.datetime(),
  plan: z
    .object({
      planType,
      isActive: z.boolean(),
      endDate: z.iso.datetime(),
      qrCodesGenerated: z.number(),
      qrCodeLimit: z.number(),
    })
    .nullable()
    .meta({ description: 'The plan that runs, or the one that ran last.' }),
  payments: z.object({
    count: z.number().meta({ description: 'How many payments were credited.' }),
    total: z.number().meta({ description: 'What they add up to, in kobo.' }),
    flagged: z.number().meta({ description: 'How many payments an admin must look at.' }),
  }),
  codes: z.number().meta({ description: 'How many codes the partner has created.' }),
  allowance: allowance.nullable().meta({ description: 'Codes a month beyond the plan, while granted.' }),
  suspendedAt: z.iso.datetime().nullable(),
  suspensionReason: z.string().nullable(),
  closing: closing.nullable().meta({ description: 'Once an owner has closed the account.' }),
})
export type PartnerRow = z.infer<typeof partnerRow>

export const partnerStates = ['active', 'suspended', 'closed'] as const
export type PartnerState = (typeof partnerStates)[number]

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/admin/partners',
  access: 'admin',
  permission: 'partners:read',
  summary: 'List approved partners by name',
  description:
    'Twenty approved partners a page, found by name, email address or registration number, with plan, usage and payments.',
  query: z.strictObject({
    page: wholeNumber(100_000).default(1).meta({ description: 'The page, from 1.' }),
    search: optionalLine(limits.nameMax).meta({
      description: 'A part of a name, an email address or a registration number.',
    }),
    state: oneOf(partnerStates).optional().meta({ description: 'Only partners in this state; all without it.' }),
  }),
  reply: dataReply(z.object({ partners: z.array(partnerRow), pagination })),
})

const fingerprint = z.string().meta({ description: 'Tells secret keys apart without revealing them.' })

const jobQueue = z.object({
  queue: z.string(),
  waiting: z.number(),
  retrying: z.number(),
  running: z.number(),
  failed: z.number().meta({ description: 'Not tried any more.' }),
  lastFailure: z.object({ at: z.iso.datetime().nullable(), error: z.string() }).nullable(),
})
export type JobQueue = z.infer<typeof jobQueue>

/** What an admin needs to know of the server that answers, and of the settings that it shares with the others. */
export const systemStatus = z.object({
  version: z.string(),
  startedAt: z.iso.datetime().meta({ description: 'When the process that answers was started.' }),
  workers: z.number().meta({ description: 'How many processes serve on its machine.' }),
  nodeVersion: z.string(),
  databaseVersion: z.string(),
  migrations: z.object({ count: z.number(), newest: z.string(), appliedAt: z.iso.datetime().nullable() }),
  database: z.object({
    sizeBytes: z.number(),
    growth: z
      .array(z.object({ days: z.number(), since: z.iso.date(), bytes: z.number() }))
      .meta({ description: 'Over about 7 and 30 days; without those that are not known yet.' }),
    aggregationLagSeconds: z.number().meta({ description: 'The age of the oldest scan that the rollups lack.' }),
    mailsWaiting: z.number(),
    queues: z
      .array(jobQueue)
      .meta({ description: 'Those with unfinished or failed jobs, those with most failed jobs first.' }),
  }),
  trustedProxies: z.array(z.string()).meta({ description: 'TRUST_PROXY.' }),
  mail: z.enum(['smtp', 'stored']).meta({ description: 'Whether mails are sent, or only stored for `/dev/mail`.' }),
  payments: z.enum(['live', 'test', 'sandbox']),
  sms: z.boolean(),
  ussd: z.boolean(),
  whatsApp: z.boolean(),
  secretKey: z.object({
    fingerprint,
    previousFingerprint: fingerprint
      .nullable()
      .meta({ description: 'Of SECRET_KEY_PREVIOUS, while a key is replaced.' }),
    known: z
      .array(z.object({ fingerprint, firstUsedAt: z.iso.datetime() }))
      .meta({ description: 'Every key that the database was used with, the oldest first.' }),
    lostPins: z
      .array(z.object({ fingerprint, batches: z.number() }))
      .meta({ description: 'Keys that hidden PINs of batches follow from, and that this server does not have.' }),
  }),
  canaries: z
    .object({ checks: z.number(), lastAt: z.iso.datetime().nullable() })
    .meta({ description: 'How often a canary was checked in the last 30 days: the database may have leaked.' }),
  backups: z.object({
    isScheduled: z.boolean().meta({ description: 'Whether BACKUP_DIR is set on the server that answers.' }),
    last: z
      .object({ finishedAt: z.iso.datetime(), file: z.string(), bytes: z.number() })
      .nullable()
      .meta({ description: 'The newest good backup.' }),
    failure: z
      .object({ failedAt: z.iso.datetime(), reason: z.string() })
      .nullable()
      .meta({ description: 'Why the newest scheduled backup failed, unless a good one came after it.' }),
  }),
  developerPages: z
    .array(z.enum(['/dev/mail', '/dev/phone', '/sandbox/']))
    .meta({ description: 'The pages for trying out that this server has.' }),
  forwardedHeaders: z
    .object({
      requests: z.number(),
      firstSeenAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      sender: z.string().nullable().meta({ description: 'What sent the last one, if its address is private.' }),
    })
    .nullable()
    .meta({
      description: 'Requests of the last days with X-Forwarded-For or Forwarded, while TRUST_PROXY is not set.',
    }),
})
export type SystemStatus = z.infer<typeof systemStatus>

export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  permission: 'system:read',
  summary: 'Get the state of the system',
  description: 'Versions, which services are configured, the secret key’s fingerprint, and what needs attention.',
  reply: dataReply(systemStatus),
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:queue/retry',
  access: 'admin',
  permission: 'system:write',
  summary: 'Retry the failed jobs of a queue',
  description: 'Each is tried once more. Repeated, it finds none left.',
  params: z.strictObject({
    queue: z
      .string()
      .regex(/^[\w-]{1,60}$/, messages.unknownQueue)
      .meta({ description: 'The name of the queue.' }),
  }),
  reply: doneReply(z.object({ retried: z.number() })),
})

export const openDeveloperPages = endpoint({
  method: 'POST',
  path: '/api/admin/developer-pages',
  access: 'admin',
  permission: 'system:write',
  summary: 'Open the pages for trying out',
  description:
    'Sets the cookies by which this browser may open the pages that `developerPages` lists. They end with the session.',
  reply: messageReply,
  headers: ['Set-Cookie'],
})

const partnerChange = {
  method: 'PUT',
  access: 'admin',
  permission: 'partners:write',
  params: z.strictObject({ id: id.meta({ description: 'The partner.' }) }),
  reply: doneReply(partnerRow),
  errors: ['conflict'],
} as const
const reasonForPartner = reason(messages.partnerReasonRequired).meta({
  description: 'Why; the partner reads it.',
})

export const suspendPartner = endpoint({
  ...partnerChange,
  path: '/api/admin/partners/:id/suspension',
  summary: 'Suspend or reinstate a partner',
  description: 'The partner gets a mail with the reason. Its codes verify all the time.',
  body: bodyOf({
    suspended: trueOrFalse.meta({ description: 'False ends the suspension.' }),
    reason: reasonForPartner,
  }),
})

export const grantAllowance = endpoint({
  ...partnerChange,
  path: '/api/admin/partners/:id/allowance',
  summary: 'Grant codes beyond the plan',
  description:
    'So many codes for each month of the plan, from this month on. It takes the place of an earlier allowance. The partner gets a mail.',
  body: bodyOf({
    codes: integer(1, limits.allowanceMax, messages.allowanceRange),
    reason: reasonForPartner,
    lastDay: calendarDate
      .nullable()
      .default(null)
      .meta({ description: 'The last day in the partner’s time zone; null without an end.' }),
  }),
})

export const revokeAllowance = endpoint({
  ...partnerChange,
  path: '/api/admin/partners/:id/allowance/revocation',
  summary: 'Revoke an allowance',
  description: 'Codes that were made or ordered from it stay. The partner gets a mail.',
  body: bodyOf({ reason: reasonForPartner }),
})
