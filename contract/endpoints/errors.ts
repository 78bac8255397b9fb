import { z } from 'zod'
import { localizedVerdict, verdictName } from '../domain/verdicts.ts'

/** Every kind of expected no; the server maps each to one HTTP status (design 4, "Errors"). */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'plan_required',
  'payment_failed',
  'not_allowed',
  'limit_reached',
  'not_found',
  'conflict',
  'rate_limited',
  'unavailable',
  'internal',
] as const
export const errorCode = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof errorCode>

export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The body of every error (design 4): `error` repeats `message`; the rest is there when it applies. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: errorCode,
  errors: z.array(fieldError).optional(),
  subscriptionRequired: z.boolean().optional(),
  subscriptionLimitExceeded: z.boolean().optional(),
  verdict: verdictName.optional(),
  reasons: z.array(z.string()).optional(),
  localized: localizedVerdict.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorReply = z.infer<typeof errorReply>
