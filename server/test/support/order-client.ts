import type { Batch } from '@sahihi/contract/endpoints/batches.ts'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { vi } from 'vitest'
import { type Actor, defaultProduct } from './factories.ts'
import type { TestApp } from './test-app.ts'

const { manufacturingDate, expirationDate } = defaultProduct
const orderFields = { orderName: 'Year', manufacturingDate, expirationDate }
type Orderer = { token: string; productId: string; partnerId: string }
type Options = { headers?: Record<string, string>; fields?: Record<string, unknown> }

/** Orders over HTTP. */
export function createOrderClient(app: TestApp) {
  /** A partner with `codeLimit` codes left in its plan, and a product for orders. */
  async function createOrderer(codeLimit: number): Promise<Orderer & Actor> {
    const partner = await app.createPartner({ codeLimit: codeLimit + 1, planType: 'ENTERPRISE' })
    const { product } = await app.createBatch({ partner, quantity: 1 })
    return { ...partner, productId: product.id }
  }

  const order = ({ token, productId }: Orderer, quantity: number, { headers = {}, fields }: Options = {}) =>
    app.call('POST', `/api/products/${productId}/orders`, {
      token,
      headers,
      body: { ...orderFields, scanLimit: null, quantity, ...fields },
    })

  const importFile = (
    { token, productId }: Orderer,
    csv: string | Buffer,
    { headers = {}, fields = {} }: Options = {},
  ) =>
    app.call(
      'POST',
      `/api/products/${productId}/orders/import?${new URLSearchParams({ ...orderFields, confirmGuessable: 'true', ...fields })}`,
      { token, headers: { 'content-type': 'text/csv', ...headers }, body: Buffer.from(csv) },
    )

  /** Inserts a finished order of batches with so many codes each, fewer than real orders have. */
  async function readyOrder(actor: Orderer & Actor, sizes: number[], { hasPin = false }: { hasPin?: boolean } = {}) {
    const { token, productId, partnerId, accountId } = actor
    const id = uuidv7()
    const now = app.time.now
    const quantity = sizes.reduce((sum, size) => sum + size, 0)
    const { id: periodId } = await app.row('subscriptionPeriods', { partnerId })
    await app.db
      .insertInto('orders')
      .values({
        ...{ id, partnerId, productId, accountId, periodId, name: orderFields.orderName, quantity, hasPin },
        ...{ manufacturingDate, expirationDate, holdUntilReleased: false },
        ...{ createdAt: now, lastProgressAt: now, endedAt: now, outcome: 'ready' },
        ...{ batchesMade: sizes.length, codesMade: quantity },
      })
      .execute()
    for (const [index, size] of sizes.entries()) {
      const batchName = `${orderFields.orderName} ${index + 1} of ${sizes.length}`
      const body = { batchName, quantity: size, scanLimit: null, manufacturingDate, expirationDate, hasPin }
      const reply = await app.call('POST', `/api/products/${productId}/batch`, { token, body })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      const { batch } = reply.json<{ data: { batch: Batch } }>().data
      await app.change('batches', { id: batch.id }, { orderId: id, orderPosition: index + 1 })
    }
    return fetchOrder(actor, id)
  }

  const cancel = ({ token }: { token: string }, id: string) =>
    app.call('POST', `/api/products/orders/${id}/cancel`, { token })

  async function fetchOrder({ token }: { token: string }, id: string) {
    const reply = await app.call('GET', `/api/products/orders/${id}`, { token })
    return reply.json<{ data: Order & { batches: Batch[] } }>().data
  }

  /** Waits until the job has finished an order. */
  async function ended(actor: { token: string }, id: string) {
    return vi.waitFor(
      async () => {
        const order = await fetchOrder(actor, id)
        if (order.state === 'in_progress') throw new Error(`${order.codesMade} of ${order.quantity} codes are made.`)
        return order
      },
      { timeout: 60_000, interval: 20 },
    )
  }

  /** The number of codes counted in the partner's only period. */
  const counted = async ({ partnerId }: { partnerId: string }) =>
    (await app.row('subscriptionPeriods', { partnerId })).codesGenerated

  /** The number of codes that the partner has. */
  const codesOf = ({ partnerId }: { partnerId: string }) => countCodes(app, partnerId)

  return { createOrderer, order, readyOrder, importFile, cancel, fetchOrder, ended, counted, codesOf }
}

/** The number of codes of a partner in the database, without its canaries. */
export async function countCodes({ db }: Pick<TestApp, 'db'>, partnerId: string) {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from codes where partner_id = ${partnerId})::integer
      - (select coalesce(sum(canaries), 0) from batches where partner_id = ${partnerId})::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

export const orderIn = (reply: { json: <T>() => T }) => reply.json<{ data: { order: Order } }>().data.order
