import { z } from 'zod'
import { activityKinds, partnerActivityKinds } from '../domain/activity-kinds.ts'
import { limits } from '../domain/limits.ts'
import { calendarDate, id, oneOf, optionalLine } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { dataReply, endpoint } from './endpoint.ts'
import { cursor, listReply, pageLimit } from './paging.ts'

/** One row: `who`, and then a sentence in three parts, of which the middle one names the thing. */
const activityRow = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  person: z
    .string()
    .nullable()
    .meta({ description: 'The value of the filter `person` for who did it; null where there is none.' }),
  who: z
    .string()
    .meta({ description: 'A name, or “Sahihi” and “Sahihi team” for what no member did.', examples: ['Ada Obi'] }),
  before: z.string().meta({ description: 'What they did, up to the name of the thing.', examples: ['blocked code '] }),
  thing: z.string().meta({ description: 'The name of what it was done to; empty where there is none.' }),
  after: z.string(),
  path: z.string().nullable().meta({ description: 'The page of the thing.' }),
  reason: z.string().nullable(),
  kind: z.enum(activityKinds).nullable(),
  action: z.string().meta({ examples: ['code.blocked'] }),
  subject: z.string().meta({ description: 'The id or the serial of the thing, for the filter `subject`.' }),
  partner: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'The partner that it concerns; only admins are told.' }),
})
export type ActivityRow = z.infer<typeof activityRow>

const isPerson = (value: string) => /^(team|system|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(value)
const isPosition = (value: string) => /^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

const filters = {
  person: z
    .string(messages.notAPerson)
    .refine(isPerson, messages.notAPerson)
    .optional()
    .meta({
      description: 'The id of an account or an API key, `team` for the team of Sahihi, or `system`.',
      examples: ['team'],
    }),
  from: calendarDate.optional().meta({ description: 'The first day, in the partner’s time zone; of admins in UTC.' }),
  to: calendarDate.optional().meta({ description: 'The last day, included.' }),
  subject: optionalLine(limits.searchMax).meta({
    description: 'A serial, an id, or a part of the name of a product, batch or order.',
  }),
}
const kind = { description: 'The kind of action.' }
const partnerFilters = {
  ...filters,
  kind: oneOf(partnerActivityKinds).optional().meta(kind),
}
const adminFilters = {
  ...filters,
  kind: oneOf(activityKinds).optional().meta(kind),
  partner: id.optional().meta({ description: 'Only what concerns this partner.' }),
}

const examples = ['1777809600000_018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e']
const position = z.string(messages.notAPosition).refine(isPosition, messages.notAPosition).optional()
const before = position.meta({
  description: 'Older rows than those of the page whose `next` this was.',
  examples,
})
const after = position.meta({
  description: 'Newer rows than those of the page whose `previous` this was. Not together with `before`.',
  examples,
})
type Positions = { before?: string | undefined; after?: string | undefined; cursor?: string | undefined }
const isOnePosition = ({ before, after, cursor }: Positions) => [before, after, cursor].filter(Boolean).length <= 1
const onePosition = { path: ['after'], message: messages.notAPosition }
const page = z.object({
  rows: z.array(activityRow),
  previous: z
    .string()
    .nullable()
    .meta({ description: 'The value of `after` for the page before; null on the first one.' }),
  next: z.string().nullable().meta({ description: 'The value of `before` for the next page; null on the last one.' }),
})
const people = dataReply(z.array(z.object({ person: z.string(), name: z.string() })))
const csv =
  'As a table for a spreadsheet (RFC 4180), newest first, of what the filters leave. No cell can be a formula. The export is in the audit log.'

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  access: 'partner',
  permission: 'activity:read',
  summary: 'List who did what',
  description: `A page of the audit log of the partner, newest first.`,
  query: z
    .strictObject({
      ...partnerFilters,
      before,
      after,
      cursor,
      limit: pageLimit(limits.activityPerPage, 'Rows'),
    })
    .refine(isOnePosition, onePosition),
  reply: listReply(page),
})

export const listActivityPeople = endpoint({
  method: 'GET',
  path: '/api/activity/people',
  access: 'partner',
  permission: 'activity:read',
  summary: 'List who is in the activity',
  description: 'Everyone who ever did something for the partner, to filter by.',
  reply: people,
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/activity/export',
  access: 'partner',
  permission: 'activity:read',
  summary: 'Export the activity as CSV',
  description: `${csv} Times are in the partner’s time zone, which the first column names.`,
  query: z.strictObject(partnerFilters),
  errors: ['rate_limited'],
  file: 'text/csv',
})

export const listAllActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity',
  access: 'admin',
  permission: 'activity:read',
  summary: 'List who did what, across partners',
  description: `The whole audit log, newest first, ${limits.activityPerPage} rows on a page.`,
  query: z.strictObject({ ...adminFilters, before, after }).refine(isOnePosition, onePosition),
  reply: dataReply(page),
})

export const listAllActivityPeople = endpoint({
  method: 'GET',
  path: '/api/admin/activity/people',
  access: 'admin',
  permission: 'activity:read',
  summary: 'List whom to filter the activity by',
  description: 'The admins and, of one partner, everyone who ever did something for it.',
  query: z.strictObject({ partner: adminFilters.partner }),
  reply: people,
})

export const exportAllActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity/export',
  access: 'admin',
  permission: 'activity:read',
  summary: 'Export the activity of partners as CSV',
  description: `${csv} Times are in UTC.`,
  query: z.strictObject(adminFilters),
  errors: ['rate_limited'],
  file: 'text/csv',
})
