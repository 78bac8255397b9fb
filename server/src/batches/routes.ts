import { addBatch, listBatches, showBatch } from '@sahihi/contract/batches.ts'
import { countScans } from '../codes/count-scans.ts'
import { once, repeatable } from '../lib/once.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { findBatch, findProduct } from './find-batch.ts'
import { makeBatch, presentBatch } from './make-batch.ts'
import { batchesOf } from './queries.ts'

export function batchRoutes(serve: Serve, { db, clock }: Parts) {
  serve(listBatches, async ({ partner, params }) => {
    await findProduct(db, partner, params.id)
    return { success: true as const, data: (await batchesOf(db, partner, params.id)).map(presentBatch) }
  })
  serve(showBatch, async ({ partner, params }) => {
    const { batch, product } = await findBatch(db, partner, params.id)
    const counts = await countScans(db, partner, batch.id)
    return { success: true as const, data: { ...presentBatch(batch), product, ...counts } }
  })
  serve(addBatch, ({ account, partner, params, body, request }) =>
    db.transaction().execute((tx) =>
      once(tx, partner, repeatable(request), clock(), async () => {
        const product = await findProduct(tx, partner, params.id)
        const batch = await makeBatch(
          tx,
          { account, partner },
          { ...body, productId: product.id, name: body.batchName },
          clock(),
        )
        return { success: true as const, data: { batch } }
      }),
    ),
  )
}
