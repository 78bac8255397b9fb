import { expect, test, vi } from 'vitest'
import { call } from './call.ts'

test('a field without a value is left out of the query, and not sent as the word “null”', async () => {
  const fetch = vi.fn(async (_url: string) => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetch)
  const fields = { orderName: 'Season', manufacturingDate: '2026-11-01', expirationDate: '2028-11-01' }
  const query = { ...fields, lot: null, markets: undefined, hasPin: 'false' as const }
  await call('POST /api/products/:id/orders/import', { params: { id: '7' }, query, body: new Blob(['A-1']) })
  expect(fetch.mock.calls[0]?.[0]).toBe(
    '/api/products/7/orders/import?orderName=Season&manufacturingDate=2026-11-01&expirationDate=2028-11-01&hasPin=false',
  )
})
