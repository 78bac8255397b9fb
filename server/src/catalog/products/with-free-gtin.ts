import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sqlState, type Tx } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productOfGtin } from './product-queries.ts'

/**
 * Saves a product with its GTIN. Refuses a GTIN that another product of any partner has: no one can prove here whose it is, and a
 * label must lead to one product (docs/adr/0044-gs1-identities.md).
 */
export async function withFreeGtin<R>(
  tx: Tx,
  partner: PartnerId,
  { id, gtin }: { id?: string; gtin: string | null },
  save: () => Promise<R>,
): Promise<R> {
  const holder = gtin === null ? undefined : await productOfGtin(tx, gtin)
  if (holder && holder.id !== id) throw taken(holder.partnerId === partner ? holder.name : undefined)
  try {
    return await save()
  } catch (error) {
    // Someone else was faster.
    throw sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'products_gtin_key'
      ? taken()
      : error
  }
}

function taken(product?: string) {
  const message = product === undefined ? messages.gtinTakenByOther : messages.gtinTaken(product)
  return wrongField({ field: 'gtin', message })
}
