import { z } from 'zod'
import { mapProductFacts } from '../domain/product-facts.ts'
import { coordinates, lang, oneOf, sessionId } from '../domain/text.ts'
import { localizedVerdict, pinPrompt, regulator, verdictName, verificationStatus } from '../domain/verdicts.ts'
import { messages } from '../i18n/en/messages.ts'
import { dataReply, endpoint, replyOf } from './endpoint.ts'
import type { ErrorReply } from './errors.ts'
import { feedbackConfig } from './feedback.ts'

const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(1000)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(schema)
const shortText = z
  .string()
  .max(64)
  .regex(/^[\p{L}\p{N} ._:x×/()-]*$/u)
// A malformed value of what no verdict needs is ignored and never costs the shopper the verdict. Browsers do send such values:
// JSON has no Infinity, so `downlink` arrives as null.
const ignoreMalformed = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
export const timeZone = ignoreMalformed(
  z
    .string()
    .max(64)
    .regex(/^[A-Za-z][\w+/-]*$/),
)

export const scanMethod = oneOf(['QR_SCAN', 'MANUAL_ENTRY'])
export type ScanMethod = z.infer<typeof scanMethod>

/** The context of a scan, in the query. Objects are JSON text (docs/verdicts.md, "What counts as a scan"). */
const scanContext = z.strictObject({
  scanId: z
    .uuid(messages.notAnId)
    .optional()
    .meta({ description: 'The id of this scan, made by the client. The same id again is the same scan.' }),
  sessionId: sessionId.optional().meta({ description: 'The visitor’s id, made by the browser.' }),
  scanMethod: scanMethod.default('QR_SCAN').meta({ description: 'A scanned code or a typed serial.' }),
  deviceInfo: ignoreMalformed(
    jsonText(
      z.object({
        screenResolution: ignoreMalformed(shortText),
        deviceType: ignoreMalformed(z.enum(['mobile', 'desktop'])),
        os: ignoreMalformed(shortText),
        browser: ignoreMalformed(shortText),
      }),
    ),
  ).meta({
    description: 'JSON text: `screenResolution`, `deviceType`, `os`, `browser`.',
    examples: ['{"deviceType":"mobile","os":"Android","browser":"Chrome"}'],
  }),
  networkInfo: ignoreMalformed(
    jsonText(z.object({ type: ignoreMalformed(shortText), downlink: ignoreMalformed(z.number().min(0).max(100_000)) })),
  ).meta({ description: 'JSON text: `type`, `downlink`.', examples: ['{"type":"4g","downlink":1.5}'] }),
  scanDuration: ignoreMalformed(z.coerce.number().min(0).max(86_400_000)).meta({
    description: 'How long the scanner or the typing took, in milliseconds. Kept rounded.',
  }),
  scanAccuracy: ignoreMalformed(z.coerce.number().min(0).max(100)).meta({
    description: 'How sure the scanner was of what it read, in per cent. Kept rounded.',
  }),
  geoLocation: ignoreMalformed(
    jsonText(coordinates.extend({ accuracy: ignoreMalformed(z.number().min(0).max(100_000_000)) })),
  ).meta({
    description: 'JSON text: `latitude`, `longitude`, `accuracy`. Kept to about a kilometre.',
    examples: ['{"latitude":6.45,"longitude":3.39}'],
  }),
  lang: lang.meta({ description: 'The language of `localized` in the reply. Without it there is no `localized`.' }),
  timeZone: timeZone.meta({ description: 'The IANA time zone whose days the dates in `localized` are.' }),
})
export type ScanContext = z.infer<typeof scanContext>

const calendarDay = z.string().meta({ description: 'A calendar date, `YYYY-MM-DD`.' })
const manufacturerName = z.string().meta({ description: 'The name of the manufacturer.' })
const manufacturerId = z.string().meta({ description: 'The manufacturer’s page is `/manufacturers/{companyId}`.' })

/** What was counted about a code that may have been copied (docs/detection.md). A number that may be too low says so. */
export const copyEvidence = z.object({
  visitors: z.number().meta({ description: 'The phones and computers that checked the code.' }),
  visitorsAtLeast: z.boolean().meta({ description: 'There may have been more visitors.' }),
  locations: z.number().meta({ description: 'The places that visitors shared, those within 3 km counted once.' }),
  locationsAtLeast: z.boolean().meta({ description: 'There may have been more places.' }),
  firstAt: z.iso.datetime().meta({ description: 'When the first visitor checked the code.' }),
  lastAt: z.iso.datetime().meta({ description: 'When the newest visitor checked the code.' }),
  isFirstVisitor: z.boolean().meta({ description: 'The visitor of this scan was the first one.' }),
  isConfirmed: z
    .literal(true)
    .optional()
    .meta({ description: 'The manufacturer confirmed that the label was copied.' }),
})
export type CopyEvidence = z.infer<typeof copyEvidence>

const contact = z.object({ phone: z.string(), email: z.string(), website: z.string() }).optional().meta({
  description:
    'With an answer that sends shoppers to the manufacturer: where they reach it. Empty texts for what it has not given.',
})

/** What a visitor may know of a code that was issued. */
export const verdictData = z.object({
  verificationNumber: z.string(),
  product: z.object({ name: z.string(), ...mapProductFacts(() => z.string()) }),
  company: manufacturerName,
  companyId: manufacturerId,
  contact,
  batch: z.object({ name: z.string(), manufacturingDate: calendarDay, expirationDate: calendarDay }),
  isFirstScan: z.boolean(),
  isRepeatScan: z.boolean(),
  verificationStatus,
  earlierScans: z.number(),
  firstScannedAt: z.iso.datetime().nullable(),
  scannedByYou: z.boolean(),
  otherVisitors: z.number().optional().meta({ description: 'How many other visitors checked this code so far.' }),
  pinOffer: pinPrompt.exclude(['again']).optional().meta({
    description:
      'The label has a hidden PIN that can be checked: `quiet` on a good day, `main` when the code may be copied.',
  }),
  copyEvidence: copyEvidence.optional().meta({
    description:
      'Why the label may have been copied: with `suspected_copy`, and with `limit_reached` where it applies.',
  }),
})
export type VerdictData = z.infer<typeof verdictData>

/** The reply for a code that passes. One that fails is an `errorReply` with `verdict`, `reasons` and, if it was issued, `data`. */
export const verdictReply = replyOf({
  message: z.string(),
  verdict: verdictName,
  reasons: z.array(z.string()),
  data: verdictData,
  regulator: regulator.optional(),
  hasProof: z
    .literal(true)
    .optional()
    .meta({ description: 'The server keeps a public log, which may have a proof of the code (`getProof`).' }),
  localized: localizedVerdict
    .optional()
    .meta({ description: 'The verdict in the language of `lang`. An error reply has it too.' }),
  feedbackOnly: z
    .literal(true)
    .optional()
    .meta({ description: 'The product asks for feedback instead of being verified: show its form, not the verdict.' }),
  feedbackConfig: feedbackConfig.optional(),
  productName: z.string().optional(),
  verificationNumber: z.string().optional(),
})
export type VerdictReply = z.infer<typeof verdictReply>
/** The answer for a serial, whether its code passes or fails. */
export type VerdictAnswer = VerdictReply | ErrorReply

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/products/verify/:verificationNumber',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Verify a code and record the scan',
  description:
    'Gives the verdict on a serial and records one scan. The same `scanId` again is the same scan and counts once. ' +
    'Only a call by our own page or by another API client counts: a navigation, a prefetch or a cross-site request is ' +
    'refused. A code that fails is an error with its `verdict`, `reasons` and, if it was issued, `data`. A serial that was ' +
    'issued is always answered; after 30 others in 10 minutes a network gets 429 for them.',
  // Any text: the verdict on a text that cannot be a serial is `mistyped`.
  params: z.strictObject({
    verificationNumber: z.string().meta({ description: 'The serial, as printed or as a person typed it.' }),
  }),
  query: scanContext,
  reply: verdictReply,
  errors: ['not_allowed', 'limit_reached', 'rate_limited', 'busy'],
})

export const verifyBatch = endpoint({
  method: 'GET',
  path: '/api/products/verify-batch/:id',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Check whether a batch is in order',
  description:
    'Tells whether a batch with this number exists and is in order. It never says that an item is genuine, and counts nothing. ' +
    'Numbers that do not exist are limited as serials are.',
  // Any text: a text that cannot be a batch number is not found.
  params: z.strictObject({ id: z.string().meta({ description: 'The batch number.', examples: ['4T7QK2M9XD'] }) }),
  query: z.strictObject({
    lang: lang.meta({ description: 'The language of `localized` in the reply. Without it there is no `localized`.' }),
    timeZone: timeZone.meta({ description: 'The IANA time zone of the reader.' }),
  }),
  reply: replyOf({
    message: z.string(),
    isBatch: z.literal(true),
    data: z.object({
      state: z.enum(['in_order', 'expired', 'recalled', 'not_released']),
      reason: z.string().nullable(),
      product: z.object({
        name: z.string(),
        category: z.string(),
        picture: z.string().nullable().meta({ description: 'The address of the product’s picture.' }),
      }),
      company: manufacturerName,
      companyId: manufacturerId,
      contact,
      logo: z.string().nullable().meta({ description: 'The address of the manufacturer’s logo.' }),
      batch: z.object({
        batchNumber: z.string(),
        name: z.string(),
        manufacturingDate: calendarDay,
        expirationDate: calendarDay,
      }),
    }),
    regulator: regulator.optional(),
    localized: localizedVerdict
      .optional()
      .meta({ description: 'The state in the language of `lang`. The error for an unknown batch has it too.' }),
  }),
  errors: ['rate_limited'],
})

const testLink = z.object({
  link: z.string().meta({ description: 'A page that shows the verdict, for anybody who has the link.' }),
  symbol: z.string().meta({ description: 'The QR symbol of the link as an SVG data URI.' }),
  expiresAt: z.iso.datetime(),
})
export type TestLink = z.infer<typeof testLink>

export const getTestLink = endpoint({
  method: 'GET',
  path: '/api/products/qr/:verificationNumber/test-link',
  access: 'partner',
  permission: 'codes:read',
  summary: 'Get a link for a test scan',
  description:
    'For 15 minutes the page behind the link shows what a shopper would be told now. Nothing of it is counted or kept.',
  params: z.strictObject({
    verificationNumber: z
      .string()
      .meta({ description: 'A serial, ours or imported, in any form that people type it.' }),
  }),
  reply: dataReply(testLink),
})
