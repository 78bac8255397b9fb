import { downloadCodes, listCodes } from '@sahihi/contract/codes.ts'
import { productOrBatch } from '../batches/find-batch.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { downloadSheet } from './download-sheet.ts'
import { listPage } from './list-codes.ts'
import { openTurns } from './take-turn.ts'

export function codeRoutes(serve: Serve, { db, pool, config, clock }: Parts) {
  const linkBase = `${config.PUBLIC_URL}/verify/`
  const takeTurn = openTurns(pool)

  serve(listCodes, async ({ partner, params, query }) => {
    const { product } = await productOrBatch(db, partner, params.productId)
    const page = await listPage(db, partner, linkBase, { ...query, of: params.productId })
    return { success: true as const, data: { ...page, productName: product.name, productCategory: product.category } }
  })
  serve(downloadCodes, ({ account, partner, params, query, reply }) =>
    downloadSheet(
      { db, linkBase, takeTurn, now: clock() },
      { account, partner, batchId: params.batchId, size: query.size, reply },
    ),
  )
}
