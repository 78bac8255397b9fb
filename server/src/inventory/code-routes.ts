import { changeCodeState, downloadCodes, searchInventory, listCodes, getCode } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { productOrBatch } from './find-batch.ts'
import { withIdempotency, idempotencyKeyOf } from '../http/idempotency.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { blockOrUnblock } from './change-code-state.ts'
import { downloadBatch } from './download-codes.ts'
import { findOwn } from './search-inventory.ts'
import { listPage } from './list-codes.ts'
import { codeDetails } from './get-code.ts'
import { openTurns } from './download-slots.ts'

export function codeRoutes(serve: Route, { db, pool, config, clock }: AppContext) {
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
  serve(searchInventory, async ({ partner, query }) => ({
    success: true as const,
    data: await findOwn(db, partner, query.q),
  }))
  serve(getCode, async ({ partner, params, query }) => {
    const data = await codeDetails(db, partner, linkBase, { ...params, ...query })
    return { success: true as const, data }
  })
  serve(changeCodeState, ({ account, partner, params, body, request }) =>
    db.transaction().execute((tx) =>
      withIdempotency(tx, partner, idempotencyKeyOf(request), clock(), async () => {
        await blockOrUnblock(tx, { account, partner }, params.verificationNumber, body, clock())
        const message = body.action === 'block' ? messages.codeBlocked : messages.codeUnblocked
        return { success: true as const, message }
      }),
    ),
  )
}
