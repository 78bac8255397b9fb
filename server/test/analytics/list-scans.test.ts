import type { ListedScan } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { insertKey } from '../support/api-key-client.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

type Page = { data: ListedScan[]; nextCursor: string | null }
const list = ({ token }: { token: string }, query: Record<string, string> = {}) =>
  app.call('GET', `/api/scans?${new URLSearchParams(query)}`, { token })
const premium = () => app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })

/** All scans that a query finds, read by cursor. */
async function readAll(actor: { token: string }, query: Record<string, string>) {
  const scans: ListedScan[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply = await list(actor, { ...query, ...(cursor && { cursor }) })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    const page = reply.json<Page>()
    scans.push(...page.data)
    cursor = page.nextCursor
  }
  return scans
}

test('a key with scans:read gets each scan with its place, product and batch, and nothing about visitors', async () => {
  const partner = await premium()
  const { serial, product, batch } = await app.createCode({ partner })
  const geoLocation = '{"latitude":6.45,"longitude":3.39}'
  await app.scan(serial, { sessionId: 'visitor-0123456789', scanMethod: 'MANUAL_ENTRY', geoLocation })
  const key = { token: (await insertKey(app, partner, ['scans:read'])).secret }
  const reply = await list(key)
  expect(reply.json()).toEqual({
    success: true,
    data: [
      {
        serial,
        ordinal: 1,
        scannedAt: app.time.now.toISOString(),
        method: 'MANUAL_ENTRY',
        deviceType: null,
        city: 'Lagos',
        country: 'NG',
        product: { id: product.id, name: product.name },
        batch: { id: batch.id, name: 'Run 7' },
      },
    ],
    nextCursor: null,
  })
  expect(reply.body).not.toMatch(/visitor|6\.45/)
})

/** A partner with four batches that have scans on three days, and one without scans. */
async function createBusyPartner() {
  const partner = await premium()
  for (let number = 0; number < 4; number++) {
    const { batch } = await app.createBatch({ partner, quantity: 3, scanLimit: null })
    for (const serial of await app.serialsOf(batch.id, partner.token))
      for (let day = 1; day <= 3; day++) {
        app.time.now = new Date(`2026-05-0${day}T10:0${number}:00Z`)
        await app.scan(serial, { sessionId: `visitor-${day}-${serial}` })
      }
  }
  await app.createBatch({ partner })
  await aggregateScans(app.context)
  app.time.now = new Date('2026-05-05T10:00:00Z')
  return partner
}

/** The lines of the export in the form of the list. */
async function exported({ token }: Actor, query: Record<string, string>) {
  const path = `/api/products/analytics/scans-export?${new URLSearchParams(query)}`
  const rows: string[][] = parse((await app.call('GET', path, { token })).body, { bom: true, from: 2 })
  return rows.map(([, , , serial, ordinal]) => `${serial} ${ordinal}`)
}
const named = ({ serial, ordinal }: ListedScan) => `${serial} ${ordinal}`

test.each([
  ['all of them', {}, 36],
  ['of one day', { from: '2026-05-02', to: '2026-05-02' }, 12],
  ['of days without a scan', { from: '2026-04-02', to: '2026-04-20' }, 0],
])('pages of any size have the scans of the export in its order: %s', async (_, query, count) => {
  const partner = await createBusyPartner()
  const all = await exported(partner, query)
  expect(all).toHaveLength(count)
  for (const limit of ['5', '9', '1000']) expect((await readAll(partner, { ...query, limit })).map(named)).toEqual(all)
})

test('the list can be limited to a batch, and a batch of another partner is not found', async () => {
  const partner = await createBusyPartner()
  const [first] = await readAll(partner, {})
  const ofBatch = await readAll(partner, { batchId: first?.batch.id ?? '' })
  expect([ofBatch.length, new Set(ofBatch.map(({ batch }) => batch.id)).size]).toEqual([9, 1])
  const stranger = await premium()
  expect((await list(stranger, { batchId: first?.batch.id ?? '' })).statusCode).toBe(404)
  expect(await readAll(stranger, {})).toEqual([])
})

test('the list needs a plan with exports', async () => {
  expect((await list(await app.createPartner())).statusCode).toBe(402)
})
