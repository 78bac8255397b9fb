import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { productForm } from '@sahihi/contract/endpoints/inventory-products.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { makeBatch } from './insert-batch-with-codes.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { insertProduct } from './product-queries.ts'

type Wish = z.output<typeof productForm>

/** A product with its first batch of codes, all or nothing, in the caller's transaction (specification 2, "Create QR Codes"). */
export async function createWithBatch(tx: Tx, who: { account: Account; partner: PartnerId }, wish: Wish, now: Date) {
  const { name, category, description = '', verificationEnabled, feedbackEnabled } = wish
  if (feedbackEnabled && !(await hasExtras(tx, who.partner, now)))
    throw new AppError('plan_required', messages.feedbackNeedsPlan, { subscriptionRequired: true })
  const product = await insertProduct(tx, who.partner, {
    id: uuidv7(),
    name,
    category,
    description,
    verificationEnabled,
    feedbackEnabled,
    // Kept with its flags, as it is given back (specification 3).
    feedbackConfig: wish.feedbackConfig && {
      ...wish.feedbackConfig,
      verificationEnabled: false,
      feedbackEnabled: true,
    },
    createdAt: now,
  })
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
