import { z } from 'zod'
import { coordinates, lang, sessionId } from '../domain/text.ts'
import { localizedVerdict, verdictName, verificationStatus } from '../domain/verdicts.ts'
import { messages } from '../i18n/en/messages.ts'
import { endpoint, replyOf } from './endpoint.ts'
import { feedbackConfig } from './feedback.ts'

const jsonText = <T extends z.ZodType>(shape: T) =>
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
    .pipe(shape)
const shortText = z
  .string()
  .max(64)
  .regex(/^[\p{L}\p{N} ._:x×/()-]*$/u)
const shortZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/)
// For what no verdict needs: a malformed value is as good as none, and never costs the shopper the answer. Browsers do
// send such values: JSON has no Infinity, so `downlink` arrives as null.
const forgiven = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined)

const scanMethods = ['QR_SCAN', 'MANUAL_ENTRY'] as const
export const scanMethod = z.enum(scanMethods, messages.oneOf(scanMethods))
export type ScanMethod = z.infer<typeof scanMethod>

/**
 * The circumstances of a scan, sent in the query (specification 3, "Scan context"); objects travel as JSON text.
 * `scanId` is made by the page for each act of scanning: the same id twice is the same scan (design 4).
 */
export const scanContext = z.strictObject({
  scanId: z.uuid(messages.notAnId).optional(),
  sessionId: sessionId.optional(),
  scanMethod: scanMethod.default('QR_SCAN'),
  deviceInfo: forgiven(
    jsonText(
      z.object({
        screenResolution: forgiven(shortText),
        deviceType: forgiven(z.enum(['mobile', 'desktop'])),
        os: forgiven(shortText),
        browser: forgiven(shortText),
      }),
    ),
  ),
  networkInfo: forgiven(
    jsonText(z.object({ type: forgiven(shortText), downlink: forgiven(z.number().min(0).max(100_000)) })),
  ),
  scanDuration: forgiven(z.coerce.number().min(0).max(86_400_000)),
  scanAccuracy: forgiven(z.coerce.number().min(0).max(100)),
  geoLocation: forgiven(jsonText(coordinates.extend({ accuracy: forgiven(z.number().min(0).max(100_000_000)) }))),
  /** The language in which the reply shall carry the words of its verdict (`localized`); and whose days its dates are (IANA). */
  lang,
  timeZone: forgiven(shortZone),
})
export type ScanContext = z.infer<typeof scanContext>

/** What is told of a unit whose code was issued. `company` is the manufacturer; dates are `YYYY-MM-DD`. */
export const verdictData = z.object({
  verificationNumber: z.string(),
  product: z.object({ name: z.string(), category: z.string() }),
  company: z.string(),
  /** Its page is /manufacturers/{companyId}. */
  companyId: z.string(),
  batch: z.object({ name: z.string(), manufacturingDate: z.string(), expirationDate: z.string() }),
  isFirstScan: z.boolean(),
  isRepeatScan: z.boolean(),
  verificationStatus,
  earlierScans: z.number(),
  firstScannedAt: z.iso.datetime().nullable(),
  scannedByYou: z.boolean(),
})
export type VerdictData = z.infer<typeof verdictData>

/** A yes. A no is an `errorReply` with `verdict`, `reasons` and, when the code was issued, `data` of this same shape. */
export const verdictReply = replyOf({
  message: z.string(),
  verdict: verdictName,
  reasons: z.array(z.string()),
  data: verdictData,
  /** There when the call asked for it by `lang`; so too in a no. */
  localized: localizedVerdict.optional(),
  /** The product asks for feedback instead of being verified: its form takes the place of the verdict (specification 2). */
  feedbackOnly: z.literal(true).optional(),
  feedbackConfig: feedbackConfig.optional(),
  productName: z.string().optional(),
  verificationNumber: z.string().optional(),
})
export type VerdictReply = z.infer<typeof verdictReply>

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/products/verify/:verificationNumber',
  access: 'public',
  summary:
    'Judge a code: one scan, counted once for each scanId, and only when made on purpose by our own page or another client',
  // Any text: one that cannot be a serial is told so by its verdict.
  params: z.strictObject({ verificationNumber: z.string() }),
  query: scanContext,
  reply: verdictReply,
})

export const verifyBatch = endpoint({
  method: 'GET',
  path: '/api/products/verify-batch/:id',
  access: 'public',
  summary: 'Says whether a batch exists and is in order, never that an item is genuine',
  // Any text: one that cannot be a batch number is not found.
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ lang }),
  reply: replyOf({
    message: z.string(),
    isBatch: z.literal(true),
    data: z.object({
      state: z.enum(['in_order', 'expired', 'recalled', 'not_released', 'closed']),
      reason: z.string().nullable(),
      product: z.object({ name: z.string(), category: z.string() }),
      company: z.string(),
      companyId: z.string(),
      batch: z.object({
        batchNumber: z.string(),
        name: z.string(),
        manufacturingDate: z.string(),
        expirationDate: z.string(),
      }),
      /** The two dates as they are written in the language of `lang`, which few browsers know. */
      localized: z.object({ manufacturingDate: z.string(), expirationDate: z.string() }).optional(),
    }),
  }),
})
