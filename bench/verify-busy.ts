import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signIn } from './catalogue.ts'

/** Work that partners give the server beside the scans: the sheet of a batch, a ZIP of its PNGs, an order. */
export async function createBusyWork(pool: pg.Pool, url: string, codesOfOrder: number) {
  const { rows } = await pool.query<{ partner: string; product: string; batch: string }>(
    'select distinct on (partner_id) partner_id as partner, product_id as product, id as batch from batches limit 3',
  )
  const [forSheet, forImages, forOrders] = await Promise.all(
    rows.map(async (row) => ({ ...row, token: await signIn(pool, row.partner) })),
  )
  if (!forSheet || !forImages || !forOrders) throw new Error('The bench has no partners.')
  const request = async ({ token }: { token: string }, path: string, init: RequestInit = {}, isWanted = () => true) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const response = await fetch(url + path, { ...init, headers })
    if (response.status >= 400 && response.status !== 429) throw new Error(`${path}: ${await response.text()}`)
    for await (const _ of response.body ?? []) if (!isWanted()) break
  }

  /** Starts it all; the function that it returns ends it. */
  return async () => {
    let isWanted = true
    const again = async (who: typeof forSheet, query: string) => {
      while (isWanted) await request(who, `/api/products/${who.batch}/download-qr?${query}`, {}, () => isWanted)
    }
    const order = { orderName: randomUUID(), quantity: codesOfOrder, scanLimit: 0, holdUntilReleased: false }
    const body = JSON.stringify({ ...order, manufacturingDate: '2026-01-01', expirationDate: '2099-01-01' })
    await request(forOrders, `/api/products/${forOrders.product}/orders`, { method: 'POST', body })
    const downloads = [again(forSheet, 'format=pdf'), again(forImages, 'format=png&side=600')]
    return async () => {
      isWanted = false
      await Promise.all(downloads)
    }
  }
}
