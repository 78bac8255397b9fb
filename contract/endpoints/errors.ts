import { z } from 'zod'
import { localizedVerdict, regulator, verdictName } from '../domain/verdicts.ts'

/** Every kind of expected error, with its HTTP status (docs/platform-and-api.md, "Errors"). */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  membership_ended: 401,
  key_expired: 401,
  key_revoked: 401,
  plan_required: 402,
  payment_pending: 402,
  payment_failed: 402,
  not_allowed: 403,
  scope_required: 403,
  address_not_allowed: 403,
  password_required: 403,
  second_factor_required: 403,
  second_factor_setup_required: 403,
  limit_reached: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  internal: 500,
} as const
export type ErrorCode = keyof typeof errorStatus
export const errorCode = z.enum(Object.keys(errorStatus) as ErrorCode[])

export const fieldError = z.object({
  field: z.string().meta({ description: 'The path of the field, such as `feedbackConfig.rating.title`.' }),
  message: z.string(),
})
export type FieldError = z.infer<typeof fieldError>

/** The body of every error (docs/platform-and-api.md, "Errors"). */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for the user.' }),
  error: z.string().meta({ description: 'The same text as `message`.' }),
  code: errorCode,
  errors: z.array(fieldError).optional().meta({ description: 'What is wrong with which field.' }),
  requestId: z
    .string()
    .optional()
    .meta({ description: 'With 500 and 503: finds the lines of this request in the server’s log.' }),
  subscriptionRequired: z.boolean().optional().meta({ description: 'The action needs a plan.' }),
  subscriptionLimitExceeded: z.boolean().optional().meta({ description: 'The codes of the plan are used up.' }),
  verdict: verdictName.optional(),
  reasons: z.array(z.string()).optional(),
  localized: localizedVerdict.optional(),
  regulator: regulator.optional(),
  hasProof: z.literal(true).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  details: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Of an unpaid payment: `payment`, as the list of payments shows it.' }),
})
export type ErrorReply = z.infer<typeof errorReply>
