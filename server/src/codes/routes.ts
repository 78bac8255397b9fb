import { changeCode, downloadCodes, findNumber, listCodes, showCode } from '@sahihi/contract/codes.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { productOrBatch } from '../batches/find-batch.ts'
import { once, repeatable } from '../lib/once.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { blockOrUnblock } from './change-code.ts'
import { downloadBatch } from './download-batch.ts'
import { findOwn } from './find-number.ts'
import { listPage } from './list-codes.ts'
import { codeDetails } from './show-code.ts'
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
    downloadBatch(
      { db, linkBase, takeTurn, now: clock() },
      { account, partner, batchId: params.batchId, wish: query, reply },
    ),
  )
  serve(findNumber, async ({ partner, query }) => ({
    success: true as const,
    data: await findOwn(db, partner, query.q),
  }))
  serve(showCode, async ({ partner, params, query }) => {
    const data = await codeDetails(db, partner, linkBase, { ...params, ...query })
    return { success: true as const, data }
  })
  serve(changeCode, ({ account, partner, params, body, request }) =>
    db.transaction().execute((tx) =>
      once(tx, partner, repeatable(request), clock(), async () => {
        await blockOrUnblock(tx, { account, partner }, params.verificationNumber, body, clock())
        const message = body.action === 'block' ? messages.codeBlocked : messages.codeUnblocked
        return { success: true as const, message }
      }),
    ),
  )
}
