import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from '../../platform/lib/app-error.ts'

/** Refuses a product without a GTIN: its items cannot be named, and a GTIN is never made up. */
export function requireGtin({ name, gtin }: { name: string; gtin: string | null }) {
  if (gtin === null) throw new AppError('conflict', messages.epcis.noGtin(name))
}
