import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import type { Product, ProductField } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { withoutRevisions } from './form-revisions.ts'
import { insertProduct } from './product-queries.ts'
import { withFreeGtin } from './with-free-gtin.ts'

export type NewProduct = { [Field in ProductField]?: Product[Field] | undefined } & {
  name: string
  category: string
  /** Of a product that asks for feedback. */
  feedbackConfig?: FeedbackConfig | null
}

/** Adds a product without batches, in the caller's transaction. */
export async function addProduct(tx: Tx, actor: PartnerActor, input: NewProduct, now: Date) {
  const { name, category, feedbackConfig = null } = input
  // A GTIN has 14 digits here.
  const { gtin = null, labelFormat = 'native_qr', pinOffer = 'always' } = input
  const feedbackEnabled = feedbackConfig !== null
  if (feedbackEnabled && !(await hasExtras(tx, actor.partner, now)))
    throw new AppError('plan_required', messages.feedbackPlanRequired, { subscriptionRequired: true })
  const product = await withFreeGtin(tx, actor.partner, { gtin }, () =>
    insertProduct(tx, actor.partner, {
      id: uuidv7(),
      name,
      category,
      ...mapProductTexts((text) => input[text] ?? ''),
      verificationEnabled: !feedbackEnabled,
      feedbackEnabled,
      // Stored with the flags, because the API returns them as part of the configuration.
      feedbackConfig: feedbackConfig && {
        ...withoutRevisions(feedbackConfig),
        verificationEnabled: false,
        feedbackEnabled: true,
      },
      gtin,
      labelFormat,
      pinOffer,
      createdAt: now,
    }),
  )
  await auditBy(tx, actor, now, { action: 'product.created', subject: product.id })
  return product
}
