import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { chooseCopyLimit } from '../../catalog/products/copy-limit.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { productSettingsPage } from './settings-queries.ts'

type Input = { limit?: number | undefined; isResold: boolean }

/** Sets the limit of a product. The next scan uses it. */
export async function updateProductCopySettings(
  { db, clock }: AppContext,
  actor: PartnerActor,
  productId: string,
  input: Input,
) {
  const now = clock()
  await db.transaction().execute((tx) => chooseCopyLimit(tx, actor, productId, input, now))
  const [data] = await productSettingsPage(db, actor.partner, {
    productId,
    start: { after: undefined, offset: 0, limit: 1 },
    now,
  })
  if (!data) throw notFound()
  return { message: messages.copyCases.limitSaved, data }
}
