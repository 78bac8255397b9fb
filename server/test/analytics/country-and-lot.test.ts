import type {
  Engagement,
  FailedChecks,
  ScanVolume,
  SuspectedCopies,
  TopScanned,
} from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { NamedLot } from '@sahihi/contract/endpoints/lists.ts'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import type { Actor } from '../support/factories.ts'
import { createOrderClient } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const { createCase, mustCall } = copyCaseClient(() => app)
const orders = createOrderClient(app)

const lagos = { geoLocation: '{"latitude":6.45,"longitude":3.39}' }
const accra = { geoLocation: '{"latitude":5.56,"longitude":-0.2}' }
const read = async <Reply>({ token }: Actor, path: string) =>
  (await app.call('GET', path, { token })).json<{ data: Reply }>().data
const card = <Reply>(partner: Actor, path: string) => read<Reply>(partner, `/api/products/analytics/${path}`)

test('a country narrows the most scanned, failed checks, suspected copies and the exported scans', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const here = await app.createCode({ partner, name: 'Here' })
  const abroad = await app.createCode({ partner, name: 'Abroad' })
  await app.scan(here.serial, lagos)
  await app.scan(abroad.serial, accra)
  await app.scan(abroad.serial)
  await aggregateScans(app.context)
  const top = await card<TopScanned>(partner, 'top-scanned?country=GH')
  expect(top.products.map(({ name, scans }) => [name, scans])).toEqual([['Abroad', 1]])
  expect(top.batches.map(({ productName, scans }) => [productName, scans])).toEqual([['Abroad', 1]])

  await app.change('codes', { batchId: here.batch.id }, { blockedAt: app.time.now, blockReason: 'Stolen' })
  await app.scan(here.serial, lagos)
  const failedIn = async (country: string) =>
    (await card<FailedChecks>(partner, `failed-checks?country=${country}`)).failedChecks
  await expect.poll(() => failedIn('NG'), { timeout: 15_000 }).toBe(1)
  expect(await failedIn('GH')).toBe(0)

  const { token } = partner
  const { body } = await app.call('GET', '/api/products/analytics/scans-export?country=GH', { token })
  expect(body.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Abroad')])
})

test('a suspected copy is in each country in which its code was scanned', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { id } = await createCase({ partner })
  await app.change('copyCases', { id }, { openedAt: app.time.now })
  const path = '/api/products/analytics/suspected-copies?country='
  const copiesIn = async (country: string) =>
    (await mustCall<SuspectedCopies>(partner, 'GET', path + country)).data.suspectedCopies
  expect([await copiesIn('NG'), await copiesIn('KE')]).toEqual([1, 0])
})

test('the batches of an order are one lot: to choose, among the most scanned, and in every figure', async () => {
  const partner = await orders.createOrderer(5000)
  const order = await orders.readyOrder(partner, [2, 2])
  const serials = await Promise.all(order.batches.map(({ id }) => app.serialsOf(id, partner.token)))
  // One visitor scans a code of each batch.
  for (const [serial = ''] of serials) await app.scan(serial, { sessionId: 'visitor-of-both', ...lagos })
  await aggregateScans(app.context)

  const lots = await read<NamedLot[]>(partner, `/api/products/${partner.productId}/batch-names`)
  expect(lots.map(({ name, orderId }) => [name, orderId])).toEqual([
    ['Year', order.id],
    [expect.any(String), null],
  ])
  const filter = `orderId=${order.id}&productId=${partner.productId}`
  expect((await card<ScanVolume>(partner, `scan-volume?${filter}`)).totalScans).toBe(2)
  expect((await card<ScanVolume>(partner, `scan-volume?${filter}&country=NG`)).totalScans).toBe(2)
  const [part] = order.batches
  expect((await card<ScanVolume>(partner, `scan-volume?batchId=${part?.id}`)).totalScans).toBe(1)
  expect(await card<Engagement>(partner, `engagement?${filter}`)).toMatchObject({ visitors: 1, multiScan: '100.0' })
  const { batches } = await card<TopScanned>(partner, 'top-scanned')
  expect(batches).toMatchObject([{ name: 'Year', orderId: order.id, scans: 2 }])
})
