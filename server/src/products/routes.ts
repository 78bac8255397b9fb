import { createProduct, showProduct, summariseProducts } from '@sahihi/contract/products.ts'
import { allBatches } from '../batches/find-batch.ts'
import { once, repeatable } from '../lib/once.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { createWithBatch } from './create-product.ts'
import { findProduct } from './find-product.ts'
import { productsOf } from './queries.ts'

export function productRoutes(serve: Serve, { db, clock }: Parts) {
  serve(summariseProducts, async ({ partner }) => {
    const products = await productsOf(db, partner)
    const batches = await allBatches(db, partner)
    return { success: true as const, data: [...products.map(parent), ...batches.map(child(products))] }
  })
  serve(showProduct, async ({ partner, params }) => ({
    success: true as const,
    data: await findProduct(db, partner, params.id),
  }))
  serve(createProduct, ({ account, partner, body, request }) =>
    db.transaction().execute((tx) =>
      once(tx, partner, repeatable(request), clock(), async () => {
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
