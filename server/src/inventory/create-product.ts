import type { productForm } from '@sahihi/contract/endpoints/inventory/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { consumeQuota } from '../subscriptions/consume-quota.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { withoutRevisions } from './form-revisions.ts'
import { insertBatchWithCodes } from './insert-batch-with-codes.ts'
import { presentBatch } from './present-batch.ts'
import { insertProduct } from './product-queries.ts'
import { readGtin } from './read-gtin.ts'
import { withFreeGtin } from './with-free-gtin.ts'

type ProductInput = z.output<typeof productForm>

/** Creates a product with its first batch of codes, all or nothing, in the caller's transaction. */
export async function createProduct(tx: Tx, actor: PartnerActor, input: ProductInput, now: Date) {
  const { name, category, description = '', verificationEnabled, feedbackEnabled, feedbackConfig } = input
  const { labelFormat = 'native_qr' } = input
  const gtin = readGtin(input.gtin)
  if (feedbackEnabled && !(await hasExtras(tx, actor.partner, now)))
    throw new AppError('plan_required', messages.feedbackPlanRequired, { subscriptionRequired: true })
  const product = await withFreeGtin(tx, actor.partner, { gtin }, () =>
    insertProduct(tx, actor.partner, {
      id: uuidv7(),
      name,
      category,
      description,
      verificationEnabled,
      feedbackEnabled,
      // Stored with the flags, because the API returns them as part of the configuration.
      feedbackConfig: feedbackConfig && {
        ...withoutRevisions(feedbackConfig),
        verificationEnabled: false,
        feedbackEnabled: true,
      },
      gtin,
      labelFormat,
      createdAt: now,
    }),
  )
  await auditBy(tx, actor, now, { action: 'product.created', subject: product.id })
  await consumeQuota(tx, actor.partner, input.quantity, now)
  const batchInput = { ...input, productId: product.id, batchName: input.batch ?? '' }
  const { batch } = await insertBatchWithCodes(tx, actor, batchInput, {}, now)
  return { product, batch: presentBatch(batch) }
}
