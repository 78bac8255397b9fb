import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import { hasGtinForLabels } from '@sahihi/contract/endpoints/gs1-fields.ts'
import type { Product, productEditForm } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import { auditEdit, editedMeanwhile } from '../../platform/lib/audit-edit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { getProduct } from './get-product.ts'
import { saveProductEdit } from './product-queries.ts'
import { readGtin } from './read-gtin.ts'
import { withFreeGtin } from './with-free-gtin.ts'

type Input = z.output<typeof productEditForm>

/** Edits a product, in the caller's transaction, unless someone else has edited it since it was read. */
export async function editProduct(
  tx: Tx,
  actor: PartnerActor,
  id: string,
  { version, name, category, ...input }: Input,
  now: Date,
) {
  const before = await getProduct(tx, actor.partner, id)
  if (before.version !== version) throw editedMeanwhile()
  // A client that does not know a text leaves it as it is. All clients know the description.
  const texts = { ...mapProductTexts((text) => input[text] ?? before[text]), description: input.description ?? '' }
  const { labelFormat = before.labelFormat, pinOffer = before.pinOffer } = input
  const gtin = input.gtin === undefined ? before.gtin : readGtin(input.gtin)
  if (!hasGtinForLabels({ gtin, labelFormat })) throw wrongField({ field: 'gtin', message: messages.gtinMissing })
  const fields = { name, category, ...texts, gtin, labelFormat, pinOffer }
  const product = await withFreeGtin(tx, actor.partner, { id, gtin }, () =>
    saveProductEdit(tx, actor.partner, { id, version }, fields),
  )
  if (!product) throw editedMeanwhile()
  await auditEdit(tx, actor, now, {
    action: 'product.edited',
    subject: id,
    before: toAuditValues(before),
    after: toAuditValues(product),
  })
  return { message: messages.productEdited, data: product }
}

const toAuditValues = ({ gtin, ...product }: Product) => ({ ...product, gtin: gtin ?? '' })
