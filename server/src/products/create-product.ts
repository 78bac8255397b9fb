import type { productForm } from '@sahihi/contract/products.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { makeBatch } from '../batches/make-batch.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../lib/db.ts'
import type { Account, PartnerId } from '../lib/gate.ts'
import { insertProduct } from './queries.ts'

type Wish = z.output<typeof productForm>

/** A product with its first batch of codes, all or nothing, in the caller's transaction (specification 2, "Create QR Codes"). */
export async function createWithBatch(tx: Tx, who: { account: Account; partner: PartnerId }, wish: Wish, now: Date) {
  const { name, category, description = '' } = wish
  const product = await insertProduct(tx, who.partner, { id: uuidv7(), name, category, description, createdAt: now })
  await audit(tx, {
    at: now,
    accountId: who.account.id,
    partnerId: who.partner,
    action: 'product.created',
    subject: product.id,
  })
  const batch = await makeBatch(tx, who, { ...wish, productId: product.id, name: wish.batch ?? '' }, now)
  return { product, batch }
}
