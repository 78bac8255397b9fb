import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { verdictName, verificationStatus } from './verdicts.ts'

const jsonText = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .max(1000)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'This is not well-formed JSON.' })
        return z.NEVER
      }
    })
    .pipe(shape)
const shortText = z
  .string()
  .max(64)
  .regex(/^[\p{L}\p{N} ._:x×/()-]*$/u)

export const scanMethod = z.enum(['QR_SCAN', 'MANUAL_ENTRY'])
export type ScanMethod = z.infer<typeof scanMethod>

/**
 * The circumstances of a scan, sent in the query (specification 3, "Scan context"); objects travel as JSON text.
 * `scanId` is made by the page for each act of scanning: the same id twice is the same scan (design 4).
 */
export const scanContext = z.strictObject({
  scanId: z.uuid().optional(),
  sessionId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
  scanMethod: scanMethod.default('QR_SCAN'),
  deviceInfo: jsonText(
    z.object({
      screenResolution: shortText.optional(),
      deviceType: z.enum(['mobile', 'desktop']).optional(),
      os: shortText.optional(),
      browser: shortText.optional(),
    }),
  ).optional(),
  networkInfo: jsonText(
    z.object({ type: shortText.optional(), downlink: z.number().min(0).max(100_000).optional() }),
  ).optional(),
  scanDuration: z.coerce.number().min(0).max(86_400_000).optional(),
  scanAccuracy: z.coerce.number().min(0).max(100).optional(),
  geoLocation: jsonText(
    z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy: z.number().min(0).max(100_000_000).optional(),
    }),
  ).optional(),
})
export type ScanContext = z.infer<typeof scanContext>

/** What is told of a unit whose code was issued. `company` is the manufacturer; dates are `YYYY-MM-DD`. */
export const verdictData = z.object({
  verificationNumber: z.string(),
  product: z.object({ name: z.string(), category: z.string() }),
  company: z.string(),
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
export const verdictReply = z.object({
  success: z.literal(true),
  message: z.string(),
  verdict: verdictName,
  reasons: z.array(z.string()),
  data: verdictData,
})
export type VerdictReply = z.infer<typeof verdictReply>

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/products/verify/:verificationNumber',
  access: 'public',
  summary:
    'Judge a code: one scan, counted once for each scanId, and only when made on purpose by our own page or another client',
  params: z.strictObject({ verificationNumber: z.string().min(1).max(limits.serialInputMax) }),
  query: scanContext,
  reply: verdictReply,
})

export const verifyBatch = endpoint({
  method: 'GET',
  path: '/api/products/verify-batch/:id',
  access: 'public',
  summary: 'Says whether a batch exists and is in order, never that an item is genuine',
  params: z.strictObject({ id: z.string().min(1).max(limits.serialInputMax) }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    isBatch: z.literal(true),
    data: z.object({
      state: z.enum(['in_order', 'expired', 'recalled', 'not_released']),
      reason: z.string().nullable(),
      product: z.object({ name: z.string(), category: z.string() }),
      company: z.string(),
      batch: z.object({
        batchNumber: z.string(),
        name: z.string(),
        manufacturingDate: z.string(),
        expirationDate: z.string(),
      }),
    }),
  }),
})
