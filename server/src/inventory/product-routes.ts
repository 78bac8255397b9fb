import { createProduct, getProduct, getProductSummary } from '@sahihi/contract/endpoints/inventory-products.ts'
import { allBatches } from './find-batch.ts'
import { withIdempotency, idempotencyKeyOf } from '../http/idempotency.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { createWithBatch } from './create-product.ts'
import { findProduct } from './find-product.ts'
import { productsOf } from './product-queries.ts'

export function productRoutes(serve: Route, { db, clock }: AppContext) {
  serve(getProductSummary, async ({ partner }) => {
    const products = await productsOf(db, partner)
    const batches = await allBatches(db, partner)
    return { success: true as const, data: [...products.map(parent), ...batches.map(child(products))] }
  })
  serve(getProduct, async ({ partner, params }) => ({
    success: true as const,
    data: await findProduct(db, partner, params.id),
  }))
  serve(createProduct, ({ account, partner, body, request }) =>
    db.transaction().execute((tx) =>
      withIdempotency(tx, partner, idempotencyKeyOf(request), clock(), async () => {
        return { success: true as const, data: await createWithBatch(tx, { account, partner }, body, clock()) }
      }),
    ),
  )
}

type Parent = Awaited<ReturnType<typeof productsOf>>[number]
type Child = Awaited<ReturnType<typeof allBatches>>[number]

const parent = (product: Parent) => ({ ...product, isParentProduct: true, quantity: 0, parentProductId: null })

const child = (products: Parent[]) => {
  const parents = new Map(products.map((product) => [product.id, product]))
  return ({ productId, ...batch }: Child) => ({
    ...batch,
    description: '',
    isParentProduct: false,
    category: parents.get(productId)?.category ?? '',
    parentProductId: productId,
    feedbackEnabled: parents.get(productId)?.feedbackEnabled ?? false,
  })
}
