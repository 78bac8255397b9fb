import type { Home } from '@sahihi/contract/endpoints/home.ts'
import type { BatchesPage, ProductsPage } from '@sahihi/contract/endpoints/lists.ts'
import type { SearchResults } from '@sahihi/contract/endpoints/search.ts'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { createOrderClient } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createOrderClient(app)

test('the batches of an order are one lot in lists and totals, with their codes, scans and states together', async () => {
  const actor = await client.createOrderer(100)
  const { id, batches } = await client.readyOrder(actor, [3, 2, 2])
  await app.change('orders', { id }, { lot: '24-117' })
  await app.change('batches', { orderId: id }, { lot: '24-117' })
  const [first, second] = batches
  await app.change('batches', { id: second?.id ?? '' }, { releasedAt: null })
  const [serial = ''] = await app.serialsOf(batches[2]?.id ?? '', actor.token)
  await app.scan(serial)
  await aggregateScans(app.context)
  const get = async <Data>(path: string) =>
    (await app.call('GET', path, { token: actor.token })).json<{ data: Data }>().data
  const list = (query: string) => get<BatchesPage>(`/api/batches?parts=together&${query}`)

  const all = await list('sortField=quantity')
  expect(all.batches).toHaveLength(2)
  expect(all.batches[0]).toMatchObject({
    ...{ id: first?.id, orderId: id, batchDisplayName: 'Lot 24-117', quantity: 7, totalScans: 1 },
    parts: { released: 2, not_released: 1, recalled: 0, closed: 0 },
    isInProgress: false,
  })
  expect(all.batches[1]).toMatchObject({ batchDisplayName: 'Run 7', parts: null })
  expect(all.pagination.totalCount).toBe(2)
  // Found by one part, it is still the whole lot.
  for (const query of ['state=not_released', 'search=24-117', 'sortField=name&sortOrder=asc&limit=1']) {
    const found = await list(query)
    expect([query, found.batches.map(({ quantity }) => quantity)]).toEqual([query, [7]])
  }
  expect((await list(`orderId=${id}&page=2&limit=1`)).pagination.totalPages).toBe(1)
  expect(
    (await get<BatchesPage>(`/api/batches?orderId=${id}`)).batches.map(({ batchDisplayName }) => batchDisplayName),
  ).toEqual(['Lot 24-117, part 3', 'Lot 24-117, part 2', 'Lot 24-117, part 1'])
  const { batches: found } = await get<SearchResults>('/api/search?q=24-117')
  expect(found).toMatchObject([{ name: 'Lot 24-117', lotId: id, isHeld: true }])
  const part = await get<SearchResults>(`/api/search?q=${second?.batchNumber}`)
  expect(part.batches).toMatchObject([{ name: 'Lot 24-117, part 2', lotId: null, id: second?.id }])
  const products = await get<ProductsPage>('/api/products')
  expect(products.products).toMatchObject([{ lots: 2, stock: 8 }])
  expect((await get<Home>('/api/home')).attention.heldBatches).toBe(1)
  await app.change('orders', { id }, { endedAt: null, outcome: null })
  expect((await list('sortField=quantity')).batches.map(({ isInProgress }) => isInProgress)).toEqual([true, false])
})

test('lots in parts are released, recalled and archived together with single batches, all of them or none', async () => {
  const actor = await client.createOrderer(100)
  const { token, productId } = actor
  const lot = await client.readyOrder(actor, [2, 2])
  await app.change('batches', { orderId: lot.id }, { releasedAt: null })
  const { batches } = (await app.call('GET', `/api/batches?parts=together&productId=${productId}`, { token })).json<{
    data: BatchesPage
  }>().data
  const single = batches.find(({ orderId }) => orderId === null)?.id ?? ''
  const change = (action: string, more: object = {}) =>
    app.call('PUT', '/api/batches/state', {
      token,
      body: { action, reason: 'Glass', batchIds: [single], orderIds: [lot.id], ...more },
    })
  expect((await change('release')).json()).toMatchObject({ data: { changed: 2 } })
  expect((await change('recall')).json()).toMatchObject({ data: { changed: 3 } })
  expect((await change('archive')).json()).toMatchObject({ data: { changed: 3 } })
  expect(await client.fetchOrder(actor, lot.id)).toMatchObject({ batchesRecalled: 2, batchesArchived: 2 })
  const stranger = await client.createOrderer(10)
  const foreign = await client.readyOrder(stranger, [1])
  expect((await change('restore', { orderIds: [lot.id, foreign.id] })).statusCode).toBe(404)
  expect((await client.fetchOrder(actor, lot.id)).batchesArchived).toBe(2)
  const nothing = await change('restore', { batchIds: undefined, orderIds: undefined })
  expect(nothing.json()).toMatchObject({ errors: [{ field: 'batchIds' }] })
})

test('before a recall, everyone who may decide reads how many codes of a lot are scanned, and where', async () => {
  const actor = await client.createOrderer(100)
  const lot = await client.readyOrder(actor, [2, 2])
  const lagos = { latitude: 6.45, longitude: 3.4 }
  const kano = { latitude: 12, longitude: 8.52 }
  const [first = '', second = ''] = await app.serialsOf(lot.batches[0]?.id ?? '', actor.token)
  const [third = ''] = await app.serialsOf(lot.batches[1]?.id ?? '', actor.token)
  for (const [serial, geoLocation] of [
    [first, lagos],
    [second, lagos],
    [second, kano],
    [third, undefined],
  ] as const)
    await app.scan(serial, geoLocation ? { geoLocation: JSON.stringify({ ...geoLocation, accuracy: 10 }) } : {})
  await aggregateScans(app.context)
  const places = async (token: string, query: string) =>
    (await app.call('GET', `/api/batches/scanned-places?${query}`, { token })).json<{ data: object }>().data
  expect(await places(actor.token, `orderIds=${lot.id}`)).toEqual({
    scannedCodes: 3,
    totalScans: 4,
    places: [
      { city: 'Lagos', country: 'NG', scans: 2 },
      { city: 'Kano', country: 'NG', scans: 1 },
    ],
    otherPlaces: 0,
  })
  expect(await places(actor.token, `batchIds=${lot.batches[1]?.id}`)).toMatchObject({ scannedCodes: 1, places: [] })
  const stranger = await client.createOrderer(10)
  expect(await places(stranger.token, `orderIds=${lot.id}`)).toMatchObject({ scannedCodes: 0, totalScans: 0 })
})
