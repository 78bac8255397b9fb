import { describeFailure, isRestrictedGtin, normalizeGtin } from '@sahihi/contract/domain/gs1.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { wrongField } from '../../platform/lib/app-error.ts'

/** The 14 digits of a GTIN that was typed, null for none. Throws for one that is wrong. */
export function readGtin(typed: string | null): string | null {
  if (!typed) return null
  const reading = normalizeGtin(typed)
  if (!reading.ok) throw wrongField({ field: 'gtin', message: describeFailure(reading) })
  if (isRestrictedGtin(reading.gtin)) throw wrongField({ field: 'gtin', message: messages.gtinRestricted })
  return reading.gtin
}
