import { expect } from 'vitest'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { startAggregator } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from '../../src/insight/copy-cases/evaluate-candidates.ts'
import type { Actor } from './factories.ts'
import { run } from './postgres-server.ts'
import { readCards } from './read-cards.ts'
import { type CardFilters, readScans, referenceCards } from './reference-analytics.ts'
import type { Answer } from './shoppers.ts'
import type { TestApp } from './test-app.ts'

/** Runs the background work on scans that a server process does. */
export const startBackgroundWork = ({ context }: TestApp) =>
  startAggregator(context, async () => {
    await evaluateCopyCandidates(context)
    await raiseAlerts(context)
  })

/** Whether all queues of scans are empty. */
export async function isSettled(url: string) {
  const { rows } = await run(
    url,
    `select (select count(*) from pending_scans) + (select count(*) from copy_candidates) + (select count(*) from alert_candidates) as waiting`,
  )
  return Number(rows[0]?.waiting) === 0
}

/**
 * Compares the answers to shoppers with the stored scans: each acknowledged scan and each scan id is stored once, the counts of codes
 * are right, no limit is exceeded, and the partner’s cards equal a recount.
 */
export async function expectNothingLost(app: TestApp, maker: Actor, answers: Answer[]) {
  const { url } = app
  await expect.poll(() => isSettled(url), { timeout: 90_000 }).toBe(true)
  const { rows } = await run(url, 'select scan_id, count(*)::integer as count from scans group by 1')
  const recorded = new Map(rows.map(({ scan_id, count }) => [scan_id, count]))
  const acknowledged = answers.filter(({ status }) => status === 200)
  expect(acknowledged.filter(({ scanId }) => recorded.get(scanId) !== 1)).toEqual([])
  expect([...recorded].filter(([, count]) => count !== 1)).toEqual([])
  const { rows: wrong } = await run(
    url,
    `select id, scan_count, scan_limit, count from codes left join (select code_id, count(*) from scans group by 1) as scans
      on code_id = id where scan_count <> coalesce(count, 0) or count > scan_limit`,
  )
  expect(wrong).toEqual([])
  await expectExactCards(app, maker)
}

async function expectExactCards(app: TestApp, maker: Actor) {
  app.time.now = new Date()
  const scans = await readScans(app, maker.partnerId)
  const today = new Date().toISOString().slice(0, 10)
  const ranges: CardFilters[] = [{}, { period: 'month' }, { from: today, to: today }]
  const filters = ranges.flatMap((range) => [range, { ...range, productId: scans[0]?.productId ?? '' }])
  for (const each of filters)
    expect({ each, ...(await readCards(app, maker, each)) }).toEqual({
      each,
      ...referenceCards(scans, 'Africa/Lagos', app.time.now, each),
    })
}
