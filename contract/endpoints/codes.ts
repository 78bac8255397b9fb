import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { oneOf, optionalLine, reason } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { batchId, batchOrProductId } from './batches.ts'
import { bodyOf, doneReply, endpoint, messageReply } from './endpoint.ts'
import { cursor, listQuery, listReply, pageLimit, pagination, wholeNumber } from './paging.ts'
import { selected } from './selected.ts'

export const sortOrder = oneOf(['asc', 'desc'])
const codeSortField = oneOf(['scanCount', 'lastScannedAt', 'verificationNumber'])
export type CodeSortField = z.infer<typeof codeSortField>

export const copyCaseStates = ['open', 'watched', 'confirmed', 'dismissed'] as const
/** `watched` is not yet a suspicion; `open` waits for the partner's decision. */
export const copyCaseState = oneOf(copyCaseStates)
export type CopyCaseState = z.infer<typeof copyCaseState>

export const codePin = z.object({
  state: z.enum(['unused', 'used']),
  usedAt: z.iso.datetime().nullable().meta({ description: 'When its PIN was first used.' }),
  laterUses: z.number().meta({ description: 'How often other visitors than the first used it since.' }),
  wrongTries: z.number().meta({ description: 'How many wrong PINs were tried on the code.' }),
})
export type CodePin = z.infer<typeof codePin>

export const codeRow = z.object({
  id: z.string(),
  code: z.string().meta({ description: 'The QR symbol as an SVG data URI.' }),
  verificationNumber: z.string().meta({ description: 'The serial without hyphens.' }),
  scanCount: z.number(),
  lastScannedAt: z.iso.datetime().nullable(),
  importedSerial: z
    .string()
    .nullable()
    .meta({ description: 'The serial on the partner’s own label; null for a code that was not imported.' }),
  isBlocked: z.boolean(),
  hasBurst: z.boolean().meta({ description: 'One network used up much of its scan limit within an hour.' }),
  pin: codePin.nullable().meta({ description: 'The state of its hidden PIN; null for a code without one.' }),
  copyCase: z
    .object({ id: z.string(), state: copyCaseState })
    .nullable()
    .meta({ description: 'What the detection of copied labels found; null when there is nothing to say.' }),
})
export type CodeRow = z.infer<typeof codeRow>

export const codeFilters = ['all', 'scanned', 'never_scanned', 'suspicious', 'blocked'] as const
export type CodeFilterName = (typeof codeFilters)[number]

export const pinFilters = ['unused', 'used', 'tried_wrong'] as const
export type PinFilter = (typeof pinFilters)[number]

const codeFilter = {
  show: oneOf(codeFilters)
    .default('all')
    .meta({ description: '`suspicious`: only codes with an open, watched or confirmed copy case.' }),
  pin: oneOf(pinFilters).optional().meta({
    description: 'Only codes with a hidden PIN in this state; one that was used can have been tried wrong, too.',
  }),
  search: optionalLine(64).meta({ description: 'The first characters of our serial, or a part of the imported one.' }),
}
export type CodeFilter = { show: CodeFilterName; pin?: PinFilter | undefined; search?: string | undefined }

const anySerial = z.string().meta({ description: 'A serial, ours or imported, in any form that people type it.' })

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/products/:productId/qr-details',
  access: 'partner',
  permission: 'codes:read',
  summary: 'List codes',
  description: 'A page of the codes of a batch, or of all batches of a product.',
  params: z.strictObject({ productId: batchOrProductId }),
  query: listQuery(pageLimit(limits.codesPerPageDefault, 'Codes'), {
    sortField: codeSortField
      .default('scanCount')
      .meta({ description: 'What the codes are sorted by; equal ones are sorted by serial.' }),
    sortOrder: sortOrder
      .default('desc')
      .meta({ description: 'Codes that were never scanned are last when sorted by last scan in descending order.' }),
    ...codeFilter,
  }),
  reply: listReply(
    z.object({ qrCodes: z.array(codeRow), pagination, productName: z.string(), productCategory: z.string() }),
  ),
})

const scanOfCode = z.object({
  ordinal: z.number().meta({ description: 'Scans of a code are numbered from 1.' }),
  scannedAt: z.iso.datetime(),
  method: z.enum(['QR_SCAN', 'MANUAL_ENTRY']),
  city: z.string().nullable(),
  country: z.string().nullable(),
  deviceType: z.string().nullable(),
})
export type ScanOfCode = z.infer<typeof scanOfCode>

const pinCheckOfCode = z.object({
  checkedAt: z.iso.datetime(),
  outcome: z.enum(['confirmed_first', 'confirmed_again', 'pin_wrong']),
  byFirstVisitor: z.boolean().meta({ description: 'Of `confirmed_again`: by the visitor who used the PIN first.' }),
  city: z.string().nullable(),
  country: z.string().nullable(),
})
export type PinCheckOfCode = z.infer<typeof pinCheckOfCode>

const burst = z.object({
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  uses: z.number().meta({ description: 'How often the network scanned the code within an hour.' }),
  givenBack: z.number().meta({ description: 'How many of them you gave back.' }),
})

export const getCode = endpoint({
  method: 'GET',
  path: '/api/products/qr/:verificationNumber',
  access: 'partner',
  permission: 'codes:read',
  summary: 'Get a code and its scans',
  description: 'A page of its scans, newest first.',
  params: z.strictObject({ verificationNumber: anySerial }),
  query: z.strictObject({
    before: wholeNumber(2_147_483_647)
      .optional()
      .meta({ description: 'Only scans with a lower ordinal: `nextBefore` of the previous page.' }),
    cursor,
    limit: pageLimit(limits.scansPerPage, 'Scans'),
  }),
  reply: listReply(
    codeRow.extend({
      link: z.string().meta({ description: 'The link in the QR symbol.' }),
      scanLimit: z.number().nullable().meta({ description: 'With the uses that were given back.' }),
      bursts: z.array(burst).meta({ description: 'When one network used up much of the scan limit, newest first.' }),
      firstScannedAt: z.iso.datetime().nullable(),
      blockedAt: z.iso.datetime().nullable(),
      blockReason: z.string().nullable(),
      product: z.object({ id: z.string(), name: z.string() }),
      batch: z.object({ id: z.string(), name: z.string() }),
      scans: z.array(scanOfCode),
      pinChecks: z
        .array(pinCheckOfCode)
        .meta({ description: `The newest ${limits.pinChecksListed} checks of its hidden PIN, newest first.` }),
      nextBefore: z
        .number()
        .nullable()
        .meta({ description: 'The `before` of the next, older page; null on the last one.' }),
    }),
  ),
})
export type CodeDetails = z.infer<typeof getCode.reply>['data']

const codeActions = ['block', 'unblock'] as const

export const blockCauses = ['stolen', 'destroyed'] as const
export type BlockCause = (typeof blockCauses)[number]
const cause = oneOf(blockCauses)
  .optional()
  .meta({ description: 'Of a block: what happened to the items, for EPCIS exports. Shoppers do not see it.' })

const reasonOfBoth = reason(messages.codeReasonRequired).meta({
  description: 'Shoppers read that of a block.',
  examples: ['Stolen with a truck.'],
})

export const changeCodeState = endpoint({
  method: 'PUT',
  path: '/api/products/qr/:verificationNumber/state',
  access: 'partner',
  permission: 'codes:block',
  summary: 'Block or unblock a code',
  description: 'Both need a reason; shoppers read the reason of a block. The next scan shows the new state.',
  idempotent: true,
  params: z.strictObject({ verificationNumber: anySerial }),
  body: bodyOf({
    action: oneOf(codeActions),
    reason: reasonOfBoth,
    cause,
  }),
  errors: ['conflict'],
  reply: messageReply,
})

const changedCodes = doneReply(z.object({ changed: z.number().meta({ description: 'How many codes changed.' }) }))

export const changeCodesState = endpoint({
  method: 'PUT',
  path: '/api/products/batch/:batchId/codes/state',
  access: 'partner',
  permission: 'codes:block',
  summary: 'Block or unblock several codes',
  description:
    'Codes of one batch, by `verificationNumbers` or all that are `matching`. Those that are so already stay. Both need a reason.',
  idempotent: true,
  params: z.strictObject({ batchId }),
  body: bodyOf({
    action: oneOf(codeActions),
    reason: reasonOfBoth,
    cause,
    verificationNumbers: z
      .array(z.string(messages.required), messages.required)
      .min(1, messages.required)
      .max(limits.selectedMax, messages.serialsMax)
      .optional()
      .meta({ description: 'At most 100 serials, as the list of codes has them.' }),
    matching: z.strictObject(codeFilter, messages.serialsOrMatching).optional().meta({
      description: 'The filter of the list of codes, in place of `verificationNumbers`.',
      'x-in-place-of': 'verificationNumbers',
    }),
  }).refine(({ verificationNumbers, matching }) => (verificationNumbers === undefined) !== (matching === undefined), {
    message: messages.serialsOrMatching,
    path: ['verificationNumbers'],
  }),
  reply: changedCodes,
})

export const changeSelectedCodesState = endpoint({
  method: 'PUT',
  path: '/api/codes/state',
  access: 'partner',
  permission: 'codes:block',
  summary: 'Block or unblock codes of several batches',
  description: 'All of them change together or, if one is not yours, none. Those that are so already stay.',
  idempotent: true,
  body: bodyOf({
    action: oneOf(codeActions),
    reason: reasonOfBoth,
    cause,
    verificationNumbers: selected(anySerial),
  }),
  errors: ['not_found'],
  reply: changedCodes,
})

export const exportCodes = endpoint({
  method: 'GET',
  path: '/api/products/:productId/codes-export',
  access: 'partner',
  permission: 'exports:read',
  summary: 'Export a list of codes as CSV',
  description:
    'The codes of a batch, or of all batches of a product, with their scans and states, as a table for a spreadsheet (RFC 4180). No cell can be a formula. A partner can have one export made at a time. The export is in the audit log.',
  params: z.strictObject({ productId: batchOrProductId }),
  query: z.strictObject({
    ...codeFilter,
    codes: z.string(messages.required).max(2000, messages.serialsMax).optional().meta({
      description: 'Only these serials, as the list of codes has them, with commas between them; at most 100.',
    }),
  }),
  errors: ['rate_limited'],
  file: 'text/csv',
})

export const restoreUses = endpoint({
  method: 'POST',
  path: '/api/products/qr/:verificationNumber/given-back-uses',
  access: 'partner',
  permission: 'codes:block',
  summary: 'Give back the uses that bursts took',
  description:
    'The scan limit of the code grows by the scans of its bursts, each once. Scans stay counted, and those of other networks are never given back.',
  idempotent: true,
  params: z.strictObject({ verificationNumber: anySerial }),
  errors: ['conflict'],
  reply: doneReply(z.object({ givenBack: z.number() })),
})
