import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { Pagination } from '@sahihi/contract/endpoints/paging.ts'
import { describe, expect, test } from 'vitest'
import { openStoryCases } from '../../src/demo/ensure-demo.ts'
import { loadDemo } from '../../src/demo/load-demo.ts'
import { planDemo } from '../../src/demo/plan-demo.ts'
import { createLoaderDatabase } from '../../src/platform/db/client.ts'
import { insertKey } from '../support/api-key-client.ts'
import { createOrderClient } from '../support/order-client.ts'
import { submitReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: { API_KEY_REQUESTS_PER_MINUTE: '100000' } })
const run = async (sql: string): Promise<Record<string, unknown>[]> => (await app.context.pool.query(sql)).rows
/** A partner with some of everything, and one with orders. */
const seller = await createSeller()
const buyer = await createBuyer()

async function createSeller() {
  const db = createLoaderDatabase(app.url)
  const size = { scans: 4000, partners: 1, products: 8, days: 100, seed: 5, until: app.time.now }
  const demo = await loadDemo(db, planDemo(size), 'none', () => {})
  await db.destroy()
  await openStoryCases(app.url, demo)
  const [partnerId = ''] = demo.partnerIds
  // Moments that a JavaScript date cannot distinguish, and equal ones.
  await run(`update feedback set submitted_at = '2026-05-01 10:00:00.001Z'::timestamptz
    + ('x' || substr(id::text, 1, 1))::bit(4)::integer * interval '10 microseconds' where right(id::text, 1) < '8'`)
  const scanned = await run('select id, batch_id, product_id from codes order by scan_count desc, id limit 8')
  for (const { id } of scanned) await submitReport(app, { enteredSerial: encodeSerial(BigInt(String(id))) })
  const [answered] = await run('select product_id from feedback limit 1')
  const { accountId } = await app.row('memberships', { partnerId, role: 'owner' })
  const { secret: key } = await insertKey(app, { partnerId, accountId })
  const [code] = scanned
  return {
    key,
    productId: String(code?.product_id),
    batchId: String(code?.batch_id),
    serial: encodeSerial(BigInt(String(code?.id))),
    feedbackProductId: String(answered?.product_id),
  }
}

async function createBuyer() {
  const orders = createOrderClient(app)
  const buyer = await orders.createOrderer(100)
  for (let number = 1; number <= 5; number++) await orders.readyOrder(buyer, [1])
  return { key: (await insertKey(app, buyer)).secret, productId: buyer.productId }
}

const rowNames = [
  'products',
  'batches',
  'qrCodes',
  'cases',
  'groups',
  'reports',
  'alerts',
  'items',
  'feedback',
  'rows',
] as const
type Row = { id: string }
type Data = Row[] | ({ [K in (typeof rowNames)[number]]?: Row[] } & { scans?: object[]; pagination?: Pagination })
type Page = { rows: Row[]; nextCursor: string | null; pagination: Pagination | undefined }

type Query = Record<string, string | number | null | undefined>
async function readPage(key: string, path: string, query: Query): Promise<Page> {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) fields.set(name, String(value))
  const reply = await app.call('GET', `${path}?${fields}`, { token: key })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { data, nextCursor } = reply.json<{ data: Data; nextCursor: string | null }>()
  if (Array.isArray(data)) return { rows: data, nextCursor, pagination: undefined }
  const { scans, pagination } = data
  const rows = rowNames.map((name) => data[name]).find(Boolean)
  // Scans of a code have no id.
  return { rows: rows ?? scans?.map((scan) => ({ id: JSON.stringify(scan) })) ?? [], nextCursor, pagination }
}

/** The ids of all rows, read by cursor, and the number of pages. */
async function readAll(key: string, path: string, query: Record<string, string | number>, between = async () => {}) {
  const ids: string[] = []
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const page = await readPage(key, path, { ...query, cursor })
    expect(page.rows.length).toBeGreaterThan(0)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
    await between()
  }
  return { ids, pages }
}

/** The ids of all rows, read by numbered pages. */
async function readNumbered(key: string, path: string, query: Record<string, string | number>) {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { rows, pagination } = await readPage(key, path, { ...query, page, limit: 100 })
    ids.push(...rows.map(({ id }) => id))
    if (!pagination?.hasNextPage) return ids
  }
}

const sorted = (fields: string[]) =>
  fields.flatMap((sortField) => [
    { sortField, sortOrder: 'asc' },
    { sortField, sortOrder: 'desc' },
  ])

const ofCodes = ['scanCount', 'lastScannedAt', 'verificationNumber']
const lists: [name: string, path: string, limit: number, queries: Record<string, string>[]][] = [
  ['products', '/api/products', 3, sorted(['createdAt', 'name', 'category', 'batches', 'stock'])],
  ['batches', '/api/batches', 3, sorted(['createdAt', 'name', 'productName', 'expirationDate', 'quantity'])],
  ['codes of a batch', `/api/products/${seller.batchId}/qr-details`, 60, sorted(ofCodes)],
  ['codes of a product', `/api/products/${seller.productId}/qr-details`, 100, [{ show: 'scanned' }]],
  ['feedback', `/api/products/${seller.feedbackProductId}/feedback`, 2, [{}, { withText: 'true' }]],
  ['reports', '/api/reports', 3, [{}, { status: 'new' }]],
  ['copy cases', '/api/copy-cases', 1, [{ sort: 'score' }, { sort: 'newest' }, { sort: 'visitors' }]],
  ['groups of copy cases', '/api/copy-cases/groups', 1, [{ by: 'batch' }]],
  ['alerts', '/api/alerts', 1, [{}]],
  ['the inbox', '/api/inbox', 4, [{}, { kind: 'report' }, { status: 'open' }]],
]

describe.each(lists)('%s', (_, path, limit, queries) => {
  test.each(queries)('read by cursor have the rows of the numbered pages, in the same order: %o', async (query) => {
    const { ids, pages } = await readAll(seller.key, path, { ...query, limit })
    expect(pages).toBeGreaterThan(1)
    expect(ids).toEqual(await readNumbered(seller.key, path, query))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('lists without numbered pages can be read by cursor too', async () => {
  const orders = await readAll(buyer.key, `/api/products/${buyer.productId}/orders`, { limit: 2 })
  expect([orders.pages, new Set(orders.ids).size]).toEqual([3, 5])
  const activity = await readAll(buyer.key, '/api/activity', { limit: 4 })
  const all = await readPage(buyer.key, '/api/activity', { limit: 100 })
  expect(activity.pages).toBeGreaterThan(1)
  expect(activity.ids).toEqual(all.rows.map(({ id }) => id))
  const path = `/api/products/qr/${seller.serial}`
  const scans = await readAll(seller.key, path, { limit: 2 })
  expect(scans.pages).toBeGreaterThan(1)
  expect(scans.ids).toEqual((await readPage(seller.key, path, { limit: 100 })).rows.map(({ id }) => id))
})

test('no row is repeated or lost while rows are added', async () => {
  const partner = await app.createPartner()
  const { secret } = await insertKey(app, partner)
  for (let number = 0; number < 7; number++) await app.createBatch({ partner })
  const before = await readNumbered(secret, '/api/products', {})
  for (const query of sorted(['createdAt', 'name', 'stock'])) {
    const add = async () => {
      app.wait(1)
      await app.createBatch({ partner })
    }
    const { ids } = await readAll(secret, '/api/products', { ...query, limit: 2 }, countedTo(3, add))
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
  }
})

/** Does something only the first times, so that a growing list comes to an end. */
function countedTo(times: number, work: () => Promise<void>) {
  let count = 0
  return async () => {
    if (count++ < times) await work()
  }
}

test('the figures of a page by cursor are those of the first page', async () => {
  const partner = await app.createPartner()
  const { secret } = await insertKey(app, partner)
  for (let number = 0; number < 3; number++) await app.createBatch({ partner })
  const first = await readPage(secret, '/api/products', { limit: 2 })
  await app.createBatch({ partner })
  const second = await readPage(secret, '/api/products', { limit: 2, cursor: first.nextCursor })
  const counts = { currentPage: 2, totalPages: 2, totalCount: 3, limit: 2 }
  expect(second.pagination).toEqual({ ...counts, hasNextPage: false, hasPreviousPage: true })
  expect(second.nextCursor).toBeNull()
})

describe('a cursor is refused, and the error names it,', () => {
  const refusalOf = async (path: string, query: Record<string, string>, key = seller.key) => {
    const reply = await app.call('GET', `${path}?${new URLSearchParams(query)}`, { token: key })
    return [reply.statusCode, reply.json<ErrorReply>().errors?.map(({ field }) => field)]
  }
  const cursorOf = async (query: Record<string, string> = {}) =>
    (await readPage(seller.key, '/api/products', { ...query, limit: 2 })).nextCursor ?? ''

  test.each([
    ['is empty', ''],
    ['is a word', 'next'],
    ['has no signature', Buffer.from('[1,2,"a"]').toString('base64url')],
    ['has another signature', `${Buffer.from('[1,2,"a"]').toString('base64url')}.AAAAAAAAAAAAAAAA`],
    ['holds other characters', "'; drop table products --.\u0000"],
    ['is long', 'x'.repeat(5000)],
  ])('when it %s', async (_, cursor) => {
    for (const [, path] of lists) expect(await refusalOf(path, { cursor })).toEqual([400, ['cursor']])
    expect(await refusalOf('/api/activity', { cursor })).toEqual([400, ['cursor']])
  })

  test('when its content was changed', async () => {
    const [content = '', signature = ''] = (await cursorOf()).split('.')
    const held = JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown[]
    const changed = Buffer.from(JSON.stringify([...held.slice(0, -1), "' or true --"])).toString('base64url')
    expect(await refusalOf('/api/products', { cursor: `${changed}.${signature}` })).toEqual([400, ['cursor']])
  })

  test('when it is of another list, order, filter or partner', async () => {
    const cursor = await cursorOf()
    expect(await refusalOf('/api/products', { cursor })).toEqual([200, undefined])
    expect(await refusalOf('/api/batches', { cursor })).toEqual([400, ['cursor']])
    expect(await refusalOf('/api/products', { cursor, sortOrder: 'asc' })).toEqual([400, ['cursor']])
    expect(await refusalOf('/api/products', { cursor, search: 'a' })).toEqual([400, ['cursor']])
    expect(await refusalOf('/api/products', { cursor }, buyer.key)).toEqual([400, ['cursor']])
  })

  test('with a page number as well', async () => {
    expect(await refusalOf('/api/products', { cursor: await cursorOf(), page: '2' })).toEqual([400, ['page']])
  })
})
