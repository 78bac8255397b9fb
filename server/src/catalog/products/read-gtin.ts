import { describeFailure, isRestrictedGtin, normalizeGtin } from '@sahihi/contract/domain/gs1.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { wrongField } from '../../platform/lib/app-error.ts'

/** The 14 digits of a GTIN that was typed, null for none. Throws for one that is wrong. */
export function readGtin(typed: string | null): string | null {
  const { gtin, problem } = checkGtin(typed)
  if (problem !== undefined) throw wrongField({ field: 'gtin', message: problem })
  return gtin
}

/** As readGtin, but returns what is wrong. */
export function checkGtin(typed: string | null): { gtin: string | null; problem?: string } {
  if (!typed) return { gtin: null }
  const reading = normalizeGtin(typed)
  if (!reading.ok) return { gtin: null, problem: describeFailure(reading) }
  return isRestrictedGtin(reading.gtin) ? { gtin: null, problem: messages.gtinRestricted } : { gtin: reading.gtin }
}
