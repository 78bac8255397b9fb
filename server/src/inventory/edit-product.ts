import type { productEditForm } from '@sahihi/contract/endpoints/inventory/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../db/client.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { auditEdit, editedMeanwhile } from './audit-edit.ts'
import { getProduct } from './get-product.ts'
import { saveProductEdit } from './product-queries.ts'

type Input = z.output<typeof productEditForm>

/** Edits a product, in the caller's transaction, unless somebody else has edited it since it was read. */
export async function editProduct(
  tx: Tx,
  actor: PartnerActor,
  id: string,
  { version, name, category, description = '' }: Input,
  now: Date,
) {
  const before = await getProduct(tx, actor.partner, id)
  if (before.version !== version) throw editedMeanwhile()
  const product = await saveProductEdit(tx, actor.partner, { id, version }, { name, category, description })
  if (!product) throw editedMeanwhile()
  await auditEdit(tx, actor, now, { action: 'product.edited', subject: id, before, after: product })
  return { message: messages.productEdited, data: product }
}
