import type { BatchEvents, TopScanned } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

test('the most scanned products and batches, and the days of releases and recalls', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const [syrup, malt, unsold] = [
    await app.createCode({ partner, name: 'Syrup', batch: 'S1' }),
    await app.createCode({ partner, name: 'Malt', batch: 'M1' }),
    await app.createCode({ partner, name: 'Unsold', holdUntilReleased: true }),
  ]
  for (const { serial } of [malt, malt, malt, syrup]) await app.scan(serial)
  await aggregateScans(app.context)
  const read = async <Reply>(path: string) =>
    (await app.call('GET', `/api/products/analytics/${path}`, partner)).json<{ data: Reply }>().data
  const top = await read<TopScanned>('top-scanned')
  expect(top.products).toMatchObject([
    { id: malt.product.id, name: 'Malt', scans: 3 },
    { id: syrup.product.id, name: 'Syrup', scans: 1 },
  ])
  expect(top.batches.map(({ name, productName, scans }) => [name, productName, scans])).toEqual([
    ['M1', 'Malt', 3],
    ['S1', 'Syrup', 1],
  ])
  expect((await read<TopScanned>(`top-scanned?productId=${syrup.product.id}`)).batches).toHaveLength(1)
  expect((await read<TopScanned>('top-scanned?from=2026-01-01&to=2026-01-02')).products).toEqual([])

  // Half an hour after midnight in Lagos is still the day before in UTC.
  const recalledAt = new Date('2026-05-03T23:30:00Z')
  app.time.now = new Date('2026-05-05T12:00:00Z')
  await app.db
    .updateTable('batches')
    .set({ recalledAt, recallReason: 'Glass' })
    .where('id', 'in', [malt.batch.id, unsold.batch.id])
    .execute()
  const { events } = await read<BatchEvents>('batch-events')
  expect(events.at(-1)).toEqual({ date: '2026-05-04', kind: 'recalled', batches: 2, name: expect.any(String) })
  expect(events[0]).toMatchObject({ kind: 'released', batches: 2 })
})
