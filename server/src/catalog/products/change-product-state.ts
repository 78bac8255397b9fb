import type { ProductAction } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { getProduct } from './get-product.ts'
import { updateArchivedAt } from './product-queries.ts'

const auditActions = { archive: 'product.archived', restore: 'product.restored' } as const

/** Archives or restores a product, in the caller's transaction. */
export async function changeProductState(
  tx: Tx,
  actor: PartnerActor,
  id: string,
  { action }: { action: ProductAction },
  now: Date,
) {
  const product = await updateArchivedAt(tx, actor.partner, id, action === 'archive' ? now : null)
  if (!product) {
    await getProduct(tx, actor.partner, id) // throws not_found for a foreign or missing product
    throw new AppError('conflict', messages.noChange)
  }
  await auditBy(tx, actor, now, { action: auditActions[action], subject: id })
  return { message: messages.productChanged[action], data: product }
}
