import type { SummaryItem } from '@sahihi/contract/endpoints/products.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { listPartnerBatches } from '../batches/find-batch.ts'
import { productsOfPartner } from './product-queries.ts'

/** Every product of the partner, then every batch with what it has from its product; both newest first. */
export async function getProductSummary(db: Db, partner: PartnerId): Promise<SummaryItem[]> {
  const products = await productsOfPartner(db, partner)
  const batches = await listPartnerBatches(db, partner)
  return [
    ...products.map((product) => ({ ...product, isParentProduct: true, quantity: 0, parentProductId: null })),
    ...batches.map(({ productId, ...batch }) => ({
      ...batch,
      description: '',
      isParentProduct: false,
      parentProductId: productId,
    })),
  ]
}
