import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, lineOfText, oneOf, optionalText } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { pinFactNames } from './copy-cases.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'

export const inboxKinds = ['case', 'report', 'alert'] as const
const kind = oneOf(inboxKinds)
export type InboxKind = z.infer<typeof kind>

export const inboxStatuses = ['open', 'looking_into', 'closed'] as const
export type InboxStatus = (typeof inboxStatuses)[number]

export const severities = ['high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

const assignee = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'The name, or the email address of someone who gave none.' }),
})

const item = z.object({
  kind: z.enum(inboxKinds),
  id: z.string().meta({ description: 'The copy case, report or alert.' }),
  at: z.iso.datetime().meta({ description: 'When the case was opened, the report sent or the alert raised.' }),
  status: z.enum(inboxStatuses).meta({ description: 'A confirmed or dismissed case is closed.' }),
  severity: z.enum(severities),
  finding: z.string().meta({ description: 'What was found, in a few English words.' }),
  text: z.string().meta({ description: 'The finding in sentences; for a report what the shopper wrote.' }),
  reference: z.string().nullable().meta({ description: 'The reference of a report.' }),
  product: z.object({ id: z.string(), name: z.string() }),
  batch: z.object({
    id: z.string(),
    name: z.string(),
    isRecalled: z.boolean(),
  }),
  serial: z
    .string()
    .nullable()
    .meta({ description: 'The code, as printed if it was imported; null when it is about the whole batch.' }),
  isBlocked: z.boolean().nullable().meta({ description: 'Whether the code is blocked; null without a code.' }),
  pin: z
    .enum(pinFactNames)
    .exclude(['confirmed'])
    .nullable()
    .meta({ description: 'The most severe that the hidden PIN of a case’s code says; null when it says nothing.' }),
  assignee: assignee.nullable(),
  note: z.string().nullable().meta({ description: 'For the partner’s own people.' }),
})
export type InboxItem = z.infer<typeof item>

const counts = z
  .object({ case: z.number(), report: z.number(), alert: z.number() })
  .meta({ description: 'How many are not closed. 0 for what the role may not read.' })
export type InboxCounts = z.infer<typeof counts>

export const inboxStatusFilters = ['open', 'new', 'looking_into', 'closed'] as const
export type InboxStatusFilter = (typeof inboxStatusFilters)[number]

export const foundFilters = ['today', 'week'] as const
export type FoundFilter = (typeof foundFilters)[number]
const assigneeFilter = z
  .string(messages.inbox.assigneeFilter)
  .refine((value) => ['me', 'nobody'].includes(value) || id.safeParse(value).success, messages.inbox.assigneeFilter)

const filter = {
  kind: kind.optional().meta({ description: 'Only this kind.' }),
  status: oneOf(inboxStatusFilters)
    .optional()
    .meta({ description: 'Only this status; `open` includes what is looked into, and `new` does not.' }),
  severity: oneOf(severities).optional().meta({ description: 'Only this severity.' }),
  assignee: assigneeFilter
    .optional()
    .meta({ description: 'Only those of `me`, of `nobody` or of one member.', examples: ['me'] }),
  productId: id.optional().meta({ description: 'Only those about this product.' }),
  batchId: id.optional().meta({ description: 'Only those about this batch.' }),
  orderId: id.optional().meta({ description: 'Only those about the batches of this order.' }),
  found: oneOf(foundFilters)
    .optional()
    .meta({ description: 'Only those of today, or of today and the six days before, in the partner’s time zone.' }),
}

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/inbox',
  access: 'partner',
  permission: 'inbox:read',
  summary: 'Cases, reports and alerts, newest first',
  description:
    'A page of everything that waits for a person, with how many are not closed. Contains only what the role may read: alerts, and with `cases:read` and `reports:read` suspicious codes and reports. A possible copied label is a case and not also an alert.',
  query: listQuery(pageLimit(limits.inboxPerPage, 'Items'), filter),
  reply: listReply(z.object({ items: z.array(item), counts, pagination })),
})

const savedFilter = z.object({ id: z.string(), name: z.string(), filter: z.object(filter) })
export type InboxFilter = z.infer<typeof savedFilter>
const savedFilters = dataReply(z.array(savedFilter))

export const listInboxFilters = endpoint({
  method: 'GET',
  path: '/api/inbox/filters',
  access: 'partner',
  permission: 'inbox:read',
  forPeople: true,
  summary: 'List your saved filters',
  description: 'What the caller saved in this company, by name.',
  reply: savedFilters,
})

export const saveInboxFilter = endpoint({
  method: 'POST',
  path: '/api/inbox/filters',
  access: 'partner',
  permission: 'inbox:read',
  forPeople: true,
  summary: 'Save a filter of the inbox',
  description: `Only for the caller. A filter with the same name is replaced; at most ${limits.inboxFiltersMax} can be saved.`,
  body: bodyOf({
    name: lineOfText(limits.nameMax),
    filter: z.strictObject(filter, messages.required).meta({ description: 'As the list of the inbox takes it.' }),
  }),
  errors: ['conflict'],
  reply: savedFilters.extend({ message: z.string() }),
})

export const deleteInboxFilter = endpoint({
  method: 'DELETE',
  path: '/api/inbox/filters/:id',
  access: 'partner',
  permission: 'inbox:read',
  forPeople: true,
  summary: 'Delete a saved filter',
  description: 'One of the caller.',
  params: z.strictObject({ id: id.meta({ description: 'The filter.' }) }),
  reply: savedFilters.extend({ message: z.string() }),
})

export const countInbox = endpoint({
  method: 'GET',
  path: '/api/inbox/counts',
  access: 'partner',
  permission: 'inbox:read',
  summary: 'How much waits in the inbox',
  description: 'How many suspicious codes, reports and alerts are not closed, as far as the role may read them.',
  reply: dataReply(counts),
})

const itemParams = z.strictObject({
  kind: kind.meta({ description: 'What it is.' }),
  id: id.meta({ description: 'The copy case, report or alert.' }),
})

export const getInboxItem = endpoint({
  method: 'GET',
  path: '/api/inbox/:kind/:id',
  access: 'partner',
  permission: 'inbox:read',
  summary: 'Get one item of the inbox',
  description: 'What the role may not read is not found, and neither is a code that is only watched.',
  params: itemParams,
  reply: dataReply(item),
})

export const updateInboxItem = endpoint({
  method: 'PUT',
  path: '/api/inbox/:kind/:id',
  access: 'partner',
  permission: 'inbox:write',
  summary: 'Assign an item, or note something',
  description:
    'A field that is left out stays. Owners and quality can be assigned. When a member leaves, what they were assigned is nobody’s.',
  params: itemParams,
  body: bodyOf({
    assigneeId: id.nullable().optional().meta({ description: 'A member; null for nobody.' }),
    note: optionalText(limits.reasonMax).meta({ description: 'For the partner’s own people; empty to delete it.' }),
  }),
  reply: dataReply(item),
})

const items = z
  .array(z.strictObject({ kind, id }), messages.inbox.itemsRequired)
  .min(1, messages.inbox.itemsRequired)
  .max(limits.inboxSelectedMax, messages.inbox.tooManyItems(limits.inboxSelectedMax))
  .meta({ description: 'Each by its kind and id.' })
const changed = doneReply(
  z.object({
    changed: z.number(),
    unchanged: z.number().meta({ description: 'Those that were so already.' }),
  }),
)

export const assignInboxItems = endpoint({
  method: 'PUT',
  path: '/api/inbox/assignee',
  access: 'partner',
  permission: 'inbox:write',
  summary: 'Assign several items',
  description: 'All of them together or, if one is not found, none.',
  idempotent: true,
  body: bodyOf({ items, assigneeId: id.nullable().meta({ description: 'A member; null for nobody.' }) }),
  errors: ['not_found'],
  reply: changed,
})
