import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ listens: true })

const header = 'Time (Africa/Lagos),Product,Batch,Serial,Scan,Method,Device,City,Country'.split(',')
const path = '/api/products/analytics/scans-export'
const premium = () => app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
const exportScans = ({ token }: Actor, query: Record<string, string> = {}) =>
  app.call('GET', `${path}?${new URLSearchParams(query)}`, { token })
const rowsOf = (body: string): string[][] => parse(body, { bom: true, record_delimiter: '\r\n' })
/** Over HTTP, where a client can disconnect. */
const fetchExport = ({ token }: Actor, signal?: AbortSignal) =>
  fetch(app.context.server.url + path, { headers: { authorization: `Bearer ${token}` }, ...(signal ? { signal } : {}) })

describe('the export of scans', () => {
  test('has a line for each scan, by batch and code, in the partner’s time', async () => {
    const partner = await premium()
    const { serial, product } = await app.createCode({ partner, name: 'Panadol "Extra"' })
    const { serial: second } = await app.createCode({ partner, name: 'Zinc' })
    const sessionId = 'visitor-0123456789'
    await app.scan(serial, { sessionId, scanMethod: 'MANUAL_ENTRY', deviceInfo: '{"deviceType":"mobile"}' })
    app.time.now = new Date('2026-05-03T23:30:00Z')
    await app.scan(second, { geoLocation: '{"latitude":6.45,"longitude":3.39}' })
    await app.scan(serial)
    const reply = await exportScans(partner)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="scans-${app.time.now.getTime()}.csv"`)
    expect(rowsOf(reply.body)).toEqual([
      header,
      ['2026-05-03 11:00:00', product.name, 'Run 7', serial, '1', 'Typed', 'mobile', '', ''],
      ['2026-05-04 00:30:00', product.name, 'Run 7', serial, '2', 'QR code', '', '', ''],
      ['2026-05-04 00:30:00', 'Zinc', 'Run 7', second, '1', 'QR code', '', 'Lagos', 'NG'],
    ])
    expect(reply.body).not.toMatch(/visitor|6\.45|3\.39/)
  })

  test('has the partner’s own serials where it has some, and no cell that a spreadsheet reads as a formula', async () => {
    const partner = await premium()
    const { product } = await app.createBatch({ partner, name: '=HYPERLINK("x")' })
    const body = { batchName: '+1', scanLimit: null, manufacturingDate: '2026-04-01', expirationDate: '2028-04-01' }
    const csv = 'SN-000123'
    await app.call('POST', `/api/products/${product.id}/batch/import`, { token: partner.token, body: { ...body, csv } })
    expect((await app.scan(csv)).statusCode).toBe(200)
    const [, row] = rowsOf((await exportScans(partner)).body)
    expect(row?.slice(1, 5)).toEqual([`'=HYPERLINK("x")`, "'+1", 'SN-000123', '1'])
  })

  test('can be narrowed by product, batch and days of the partner’s time zone', async () => {
    const partner = await premium()
    const first = await app.createCode({ partner, name: 'First' })
    const second = await app.createCode({ partner, name: 'Second' })
    for (const at of ['2026-05-03T22:59:59Z', '2026-05-03T23:00:00Z', '2026-05-04T23:00:00Z']) {
      app.time.now = new Date(at)
      await app.scan(first.serial)
      await app.scan(second.serial)
    }
    const scansWith = async (query: Record<string, string>) =>
      rowsOf((await exportScans(partner, query)).body)
        .slice(1)
        .map(([time, product]) => `${product} ${time}`)
    expect(await scansWith({ productId: second.product.id, from: '2026-05-04', to: '2026-05-04' })).toEqual([
      'Second 2026-05-04 00:00:00',
    ])
    expect(await scansWith({ batchId: first.batch.id, from: '2026-05-03', to: '2026-05-04' })).toEqual([
      'First 2026-05-03 23:59:59',
      'First 2026-05-04 00:00:00',
    ])
    expect(await scansWith({})).toHaveLength(6)
  })

  test('has no scan of another partner, and products and batches of others are not found', async () => {
    const reader = await premium()
    const { serial, product, batch } = await app.createCode({ partner: await premium() })
    await app.scan(serial)
    expect(rowsOf((await exportScans(reader)).body)).toEqual([header])
    expect((await exportScans(reader, { productId: product.id })).statusCode).toBe(404)
    expect((await exportScans(reader, { batchId: batch.id })).statusCode).toBe(404)
  })

  test('needs a larger plan', async () => {
    const partner = await app.createPartner({ planType: 'BASIC' })
    const reply = await exportScans(partner)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      402,
      { message: messages.analytics.planRequired, subscriptionRequired: true },
    ])
  })

  test('is in the audit log with its filters', async () => {
    const partner = await premium()
    const { product } = await app.createBatch({ partner })
    await exportScans(partner, { productId: product.id })
    const { accountId, partnerId } = partner
    const rows = await app.rows('auditLog', { action: 'scans.exported', partnerId })
    expect(rows).toMatchObject([{ accountId, subject: partnerId, details: { productId: product.id } }])
  })
})

describe('an export of many scans', () => {
  let partner: Actor // with so many scans that sending them takes a while
  beforeAll(async () => {
    partner = (await createManyScans(12_000)).partner
  })

  async function createManyScans(scansOfCode: number) {
    const partner = await premium()
    const { batch } = await app.createBatch({ partner, quantity: 5 })
    await sql`
      insert into scans (code_id, ordinal, partner_id, scan_id, scanned_at, method, trust, city, country)
        select id, ordinal, partner_id, gen_random_uuid(), ${app.time.now}::timestamptz - ordinal * interval '1 second',
            'QR_SCAN', 'page', 'Port Harcourt', 'NG'
          from codes, generate_series(1, ${scansOfCode}) as ordinal where batch_id = ${batch.id}`.execute(app.db)
    await sql`
      update codes set scan_count = ${scansOfCode}, first_scanned_at = ${app.time.now}::timestamptz - interval '1 day',
          last_scanned_at = ${app.time.now} where batch_id = ${batch.id}`.execute(app.db)
    await sql`
      insert into daily_scans (scope_id, day, qr_scans, manual_scans, first_scans, visitor_scans, last_visits, previous_visits)
        values (${partner.partnerId}, '2026-05-03', ${5 * scansOfCode}, 0, 5, 0, 0, 0)`.execute(app.db)
    return { partner, serials: await app.serialsOf(batch.id, partner.token) }
  }
  /** An export of a day without scans. */
  const exportAgain = async () => (await exportScans(partner, { from: '2026-04-01', to: '2026-04-01' })).statusCode
  const statements = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and state = 'active'
        and query like '%printed_serial%' and pid <> pg_backend_pid()`.execute(app.db)
    return rows.length
  }

  test('has each of them once and says beforehand how large it is', async () => {
    const scansOfCode = 500
    const { partner, serials } = await createManyScans(scansOfCode)
    const reply = await exportScans(partner)
    const [, ...rows] = rowsOf(reply.body)
    expect(rows).toHaveLength(5 * scansOfCode)
    const expected = serials.flatMap((serial) => Array.from({ length: scansOfCode }, (_, i) => `${serial} ${i + 1}`))
    expect(new Set(rows.map((row) => `${row[3]} ${row[4]}`))).toEqual(new Set(expected))
    const ratio = Number(reply.headers['x-approximate-bytes']) / reply.rawPayload.length
    expect(ratio).toBeGreaterThan(0.95)
    expect(ratio).toBeLessThan(1.05)
  })

  test('runs one at a time for each partner, and can be repeated afterwards', async () => {
    const reply = await fetchExport(partner)
    const refused = await exportScans(partner)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect((await exportScans(await premium())).statusCode).toBe(200)
    await reply.text()
    expect(await exportAgain()).toBe(200)
  })

  test('can be repeated immediately after its client disconnects', async () => {
    const controller = new AbortController()
    const { body } = await fetchExport(partner, controller.signal)
    await body?.getReader().read()
    controller.abort()
    await expect.poll(exportAgain).toBe(200)
  })

  test('ends its statement in the database when the client disconnects', async () => {
    const controller = new AbortController()
    const ends = vi.spyOn(console, 'error').mockImplementation(() => {}) // Kysely says there how an aborted statement ended
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table imported_serials in access exclusive mode`.execute(tx)
      const reply = fetchExport(partner, controller.signal)
      await expect.poll(statements).toBe(1)
      controller.abort()
      await expect(reply).rejects.toThrow()
      await expect.poll(statements).toBe(0) // while the lock that it waited for is still held
    })
    expect(ends.mock.calls.flat().join()).toContain('canceling statement due to user request') // and not to a timeout
    vi.restoreAllMocks()
    expect(await exportAgain()).toBe(200)
  })

  test('breaks the connection if it fails half way, so that it never looks complete', async () => {
    const reply = await fetchExport(partner)
    const reader = reply.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await sql`alter table scans rename to away`.execute(app.db)
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
    await sql`alter table away rename to scans`.execute(app.db)
    expect(await exportAgain()).toBe(200)
  })
})
