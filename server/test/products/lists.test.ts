import type { listAllBatches, listProducts } from '@sahihi/contract/endpoints/lists.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import type { Actor } from '../support/factories.ts'
import { importFields } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  app.time.now = new Date('2026-05-01T23:30:00Z') // 2 May in Lagos
  partner = await app.createPartner({ codeLimit: 5000 })
})

const get = async <Reply>(path: string, query: Record<string, string>, token = partner.token) => {
  const reply = await app.call('GET', `${path}?${new URLSearchParams(query)}`, { token })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Reply }>().data
}
const products = (query: Record<string, string> = {}, token?: string) =>
  get<z.output<typeof listProducts.reply>['data']>('/api/products', query, token)
const batches = (query: Record<string, string> = {}, token?: string) =>
  get<z.output<typeof listAllBatches.reply>['data']>('/api/batches', query, token)
const names = (list: { name: string }[]) => list.map(({ name }) => name)
const create = (name: string, fields: object = {}) => {
  app.wait(60)
  return app.createBatch({ partner, name, batch: `${name} 1`, quantity: 2, ...fields })
}
const addBatch = async (productId: string, fields: object) => {
  app.wait(60)
  const body = { ...importFields, batchName: 'Another', quantity: 3, ...fields }
  expect((await app.call('POST', `/api/products/${productId}/batch`, { ...partner, body })).statusCode).toBe(200)
}

describe('the list of products', () => {
  test('can be sorted, searched and filtered, with the totals of all products and their categories', async () => {
    const { product } = await create('Àgbo 100% herbal', { category: 'Medicine', description: 'Bitters' })
    await create('Malt drink', { category: 'Drinks' })
    await create('brake pads', { category: 'Spare parts' })
    await addBatch(product.id, {})
    const all = await products()
    expect(names(all.products)).toEqual(['brake pads', 'Malt drink', 'Àgbo 100% herbal'])
    expect(all.products[2]).toMatchObject({ id: product.id, batches: 2, stock: 5 })
    expect(all.totals).toEqual({ products: 3, archivedProducts: 0, batches: 4, stock: 9 })
    expect(all.categories).toEqual(['Drinks', 'Medicine', 'Spare parts'])
    expect(names((await products({ sortField: 'stock' })).products)[0]).toBe('Àgbo 100% herbal')
    const byName = names((await products({ sortField: 'name', sortOrder: 'asc' })).products)
    expect(byName.slice(0, 2)).toEqual(['brake pads', 'Malt drink'])
    for (const [search, found] of Object.entries({ BITTER: ['Àgbo 100% herbal'], '0% h': ['Àgbo 100% herbal'], _: [] }))
      expect(names((await products({ search })).products)).toEqual(found)
    const drinks = await products({ category: 'Drinks' })
    expect(names(drinks.products)).toEqual(['Malt drink'])
    expect(drinks.pagination.totalCount).toBe(1)
    expect(drinks.totals.products).toBe(3)
  })

  test('has pages that do not overlap, and past the end the last page', async () => {
    for (const name of ['one', 'two', 'three']) await create(name)
    const pages = await Promise.all(['1', '2', '9'].map((page) => products({ limit: '2', page })))
    expect(pages.map(({ products: rows }) => rows.length)).toEqual([2, 1, 1])
    expect(pages[2]?.pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 3, hasNextPage: false })
    expect(new Set(pages.slice(0, 2).flatMap(({ products: rows }) => names(rows))).size).toBe(3)
  })

  test('counts the scans of all batches', async () => {
    const { serial, product } = await app.createCode({ partner, name: 'Scanned soap' })
    await app.scan(serial)
    await app.scan(serial)
    await aggregateScans(app.context)
    expect(await products()).toMatchObject({ products: [{ id: product.id, scansThisMonth: 2 }] })
    expect(await batches({ productId: product.id })).toMatchObject({ batches: [{ totalScans: 2 }] })
  })

  test('has the scans of this month and of the last one until the same day, and sorts by them', async () => {
    const [{ product: few }, { product: many }] = [await create('Few'), await create('Many')]
    const scanned = (scopeId: string, day: string, qrScans: number) => {
      const none = { manualScans: 0, firstScans: 0, visitorScans: 0, lastVisits: 0, previousVisits: 0 }
      return app.db
        .insertInto('dailyScans')
        .values({ scopeId, day, qrScans, ...none })
        .execute()
    }
    for (const day of ['2026-03-30', '2026-04-02', '2026-04-03']) await scanned(few.id, day, 1)
    await scanned(many.id, '2026-05-02', 2)
    const { products: rows } = await products({ sortField: 'scansThisMonth' })
    expect(rows).toMatchObject([
      { name: 'Many', scansThisMonth: 2, scansLastMonth: 0 },
      { name: 'Few', scansThisMonth: 0, scansLastMonth: 1 },
    ])
  })

  test('can be narrowed to products that need attention, and counts lots and open cases', async () => {
    const held = await create('Held', { holdUntilReleased: true })
    const { product } = await app.createCode({ partner, name: 'Copied', gtin: '09506000134352' })
    await sql`insert into copy_cases (id, code_id, partner_id, product_id, batch_id, state, score, visitors, locations, opened_at, last_visitor_at)
      select gen_random_uuid(), codes.id, ${partner.partnerId}, product_id, batch_id, 'open', 900, 9, 3, ${app.time.now}, ${app.time.now}
        from codes where product_id = ${product.id}`.execute(app.db)
    expect(names((await products({ state: 'not_released' })).products)).toEqual(['Held'])
    expect(await products({ state: 'suspicious' })).toMatchObject({
      products: [{ name: 'Copied', openCases: 1, lots: 1, gtin: '09506000134352' }],
      pagination: { totalCount: 1 },
    })
    expect(names((await products({ sortField: 'openCases', search: 'e' })).products)[0]).toBe('Copied')
    expect(names((await products({ search: '50600013' })).products)).toEqual(['Copied'])
    const body = { action: 'recall', reason: 'Wrong leaflet' }
    await app.call('PUT', `/api/products/batch/${held.batch.id}/state`, { ...partner, body })
    expect(names((await products({ state: 'recalled' })).products)).toEqual(['Held'])
    const { token } = await app.createMember(partner, 'production')
    expect((await products({}, token)).products).toMatchObject([{ openCases: null }, { openCases: null }])
  })

  test('refuses an invalid sort field, order, page or limit', async () => {
    for (const query of ['sortField=price', 'page=0', 'page=x', 'limit=500', 'sortOrder=up'])
      expect((await app.call('GET', `/api/products?${query}`, { token: partner.token })).statusCode).toBe(400)
  })
})

describe('the list of batches', () => {
  test('has filters for the state and for the expiry in the partner’s calendar', async () => {
    const maker = await app.createPartner({ codeLimit: 5000 })
    const made = { partner: maker, quantity: 1, manufacturingDate: '2026-01-01' }
    await app.createBatch({ ...made, batch: 'ended', expirationDate: '2026-05-01' })
    await app.createBatch({ ...made, batch: 'last day', expirationDate: '2026-05-02' })
    await app.createBatch({ ...made, batch: 'soon', expirationDate: '2026-07-01' })
    const held = { batch: 'late', expirationDate: '2026-07-02', holdUntilReleased: true }
    const late = await app.createBatch({ ...made, ...held })
    const filtered = async (query: Record<string, string>) => names((await batches(query, maker.token)).batches).sort()
    expect(await filtered({ expiry: 'expired' })).toEqual(['ended'])
    expect(await filtered({ expiry: 'within_30_days' })).toEqual(['last day'])
    expect(await filtered({ expiry: 'within_60_days' })).toEqual(['last day', 'soon'])
    expect(await filtered({ expiry: 'within_90_days' })).toEqual(['last day', 'late', 'soon'])
    expect(await filtered({ state: 'not_released' })).toEqual(['late'])
    expect(await filtered({ state: 'released' })).toEqual(['ended', 'last day', 'soon'])
    const body = { action: 'recall', reason: 'Wrong leaflet' }
    await app.call('PUT', `/api/products/batch/${late.batch.id}/state`, { ...maker, body })
    expect(await filtered({ state: 'not_released' })).toEqual([])
    expect(await filtered({ state: 'recalled' })).toEqual(['late'])
    expect(await filtered({ state: 'closed' })).toEqual([])
  })

  test('finds batches of one or of all products by name, number and product', async () => {
    const { product, batch } = await create('Searched syrup')
    await addBatch(product.id, { batchName: 'Second run' })
    expect(names((await batches({ search: 'searched SYR' })).batches)).toEqual(['Second run', 'Searched syrup 1'])
    const byNumber = await batches({ search: batch.batchNumber.slice(2, 8).toLowerCase() })
    expect(names(byNumber.batches)).toContain(batch.name)
    expect(names((await batches({ productId: product.id, search: 'second' })).batches)).toEqual(['Second run'])
    const { batches: sorted } = await batches({ productId: product.id, sortField: 'quantity', sortOrder: 'asc' })
    expect(sorted).toMatchObject([2, 3].map((quantity) => ({ quantity, productName: 'Searched syrup' })))
  })

  test('has nothing of another partner, whatever the query', async () => {
    const { product } = await create('Private pills')
    const other = await app.createPartner()
    expect((await batches({ productId: product.id }, other.token)).batches).toEqual([])
    expect((await batches({ search: 'Private' }, other.token)).batches).toEqual([])
    const none = await products({ search: 'Private' }, other.token)
    expect(none).toMatchObject({ products: [], totals: { products: 0, batches: 0, stock: 0 }, categories: [] })
  })
})

test('the names to choose from are those of the partner’s products and of the batches of one of them, newest first', async () => {
  const { product, batch } = await create('Chosen cream')
  await addBatch(product.id, { batchName: 'Newer run' })
  const [newest] = await get<{ id: string; name: string }[]>('/api/products/names', {})
  expect(newest).toEqual({ id: product.id, name: 'Chosen cream' })
  const path = `/api/products/${product.id}/batch-names`
  expect(await get(path, {})).toEqual([
    { id: expect.any(String), name: 'Newer run', orderId: null },
    { id: batch.id, name: batch.name, orderId: null },
  ])
  const other = await app.createPartner()
  expect(await get('/api/products/names', {}, other.token)).toEqual([])
  expect((await app.call('GET', path, { token: other.token })).statusCode).toBe(404)
})
