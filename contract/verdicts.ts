import { z } from 'zod'

/** What a visitor can be told about a code (design 4, "Verdict"). */
export const verdictNames = [
  'genuine_first',
  'genuine_again',
  'expired',
  'recalled',
  'limit_reached',
  'blocked',
  'not_released',
  'unknown',
  'mistyped',
] as const
export const verdictName = z.enum(verdictNames)
export type VerdictName = z.infer<typeof verdictName>

export const verificationStatus = z.enum(['FIRST_SCAN', 'REPEAT_SCAN', 'LIMIT_REACHED'])
