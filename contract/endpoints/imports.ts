import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { tableFormats, tableKinds } from '../domain/table-columns.ts'
import { oneOf } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'
import { fieldError } from './errors.ts'

const file = {
  format: oneOf(tableFormats).default('csv').meta({ description: 'What the file is.' }),
  content: z
    .string(messages.required)
    .min(1, messages.tableEmpty)
    .max(limits.importMaxBytes, messages.fileTooLarge)
    .meta({ description: 'The text of the file.' }),
}
const bodyLimit = 2 * limits.importMaxBytes + 4096 // JSON writes a line break in two bytes
const checkedKinds = [...tableKinds, 'serials'] as const
const checkedKind = oneOf(checkedKinds).meta({ description: 'What the lines are.' })
export type CheckedKind = (typeof checkedKinds)[number]

const checkedLine = z.object({
  line: z.number().meta({ description: 'The line of the CSV, or the entry of the JSON, from 1.' }),
  status: z.enum(['new', 'skipped', 'invalid']),
  name: z.string(),
  detail: z.string().meta({ description: 'The category of a product; the product and number of codes of a batch.' }),
  note: z.string().nullable().meta({ description: 'Why a line is skipped.' }),
  errors: z.array(fieldError).meta({ description: 'What to correct, by the name of the field.' }),
})
export type CheckedLine = z.infer<typeof checkedLine>

const warning = z.string().nullable().meta({
  description:
    'Why the serials need `confirmGuessable`; of a table, which lines are read as one because a cell goes over several.',
})

const checkedTable = z.object({
  lines: z.array(checkedLine).meta({ description: 'Every line; of serials the first 100 that are invalid.' }),
  counts: z
    .object({ read: z.number(), new: z.number(), skipped: z.number(), invalid: z.number(), empty: z.number() })
    .meta({
      description: 'How many lines there are below the head, and what becomes of them. An empty one has no text.',
    }),
  codes: z.number().meta({ description: 'How many codes the import makes, which count against the plan.' }),
  ignoredColumns: z.array(z.string()),
  warning,
})
export type CheckedTable = z.infer<typeof checkedTable>

export const checkTable = endpoint({
  method: 'POST',
  path: '/api/imports/check',
  access: 'partner',
  permission: 'products:write',
  summary: 'Check a file before it is imported',
  description:
    'Checks every line of a table of products or batches, or of serials, and changes nothing. Whether another partner has a serial is known only when it is imported.',
  body: bodyOf({ kind: checkedKind, ...file }),
  bodyLimit,
  reply: dataReply(checkedTable),
})

export const importTable = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'partner',
  permission: 'products:write',
  summary: 'Import products or batches',
  description: `Creates what \`checkTable\` calls new, all or nothing: \`errors\` names what is wrong in the first 100 lines that are invalid, and then nothing is created. What is there already is skipped, so that a file may be imported again. At most ${limits.tableRowsMax.toLocaleString('en-US')} lines and ${limits.tableCodesMax.toLocaleString('en-US')} codes. Codes of batches are counted against the plan.`,
  idempotent: true,
  body: bodyOf({ kind: oneOf(tableKinds), ...file }),
  bodyLimit,
  errors: ['plan_required'],
  reply: doneReply(
    z.object({
      created: z.number(),
      skipped: z.number(),
      empty: z.number().meta({ description: 'Lines without text.' }),
      codes: z.number(),
      warning,
    }),
  ),
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  access: 'partner',
  permission: 'products:write',
  summary: 'Download a template for an import',
  description: 'A file with the columns and one example, which an import skips.',
  query: z.strictObject({ kind: checkedKind, format: file.format }),
  file: ['text/csv', 'application/json'],
})

const exported = {
  method: 'GET',
  access: 'partner',
  permission: 'products:read',
  description:
    'Without archived ones. As CSV (RFC 4180), in the columns that `importTable` reads. A partner can have one export made at a time. The export is in the audit log.',
  errors: ['rate_limited'],
  file: 'text/csv',
} as const

export const exportProducts = endpoint({
  ...exported,
  path: '/api/products/export',
  summary: 'Export the products as CSV',
})

export const exportBatches = endpoint({
  ...exported,
  path: '/api/batches/export',
  summary: 'Export the batches as CSV',
})
