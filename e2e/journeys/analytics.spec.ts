import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { FailedChecks } from '@sahihi/contract/endpoints/analytics/cards.ts'
import {
  card,
  cardTitles,
  chooseComparison,
  choosePeriod,
  figure,
  filters,
  isoDaysAgo,
  showTableRows,
  waitForCardRequest,
  weekdayAgo,
} from '../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../fixtures/analytics-fixture.ts'
import { chooseDays } from '../fixtures/filters.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { lagos, scan } from '../fixtures/scan.ts'

const [volume, methods, engagement, times] = cardTitles

test('the cards show how the codes are scanned, compare periods, and new scans appear live', async ({
  app,
  page,
  openAs,
}) => {
  const { token, tablets } = await createAnalyticsData(app, 'Cards Ltd', 'PREMIUM')
  const [serial = '', , scanned = ''] = tablets.serials
  await app.sql(`update codes set blocked_at = now(), block_reason = 'Stolen' where id = $1`, [
    String(decodeSerial(serial)),
  ])
  for (let check = 0; check < 3; check++) await scan(app, serial)
  // They are counted a second after they were answered.
  const counted = async () => {
    const { data } = await app.api(token, 'GET', '/api/products/analytics/failed-checks')
    return (data as { data: FailedChecks }).data.failedChecks
  }
  await expect.poll(counted).toBe(3)
  const foreignRequests: string[] = []
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(blob|data):/.test(request.url())) foreignRequests.push(request.url())
    if (/analytics\/(engagement|time-patterns)$/.test(request.url())) requests.push(request.url())
  })
  await openAs(page, token, '/products')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page).toHaveTitle('Analytics Dashboard | Sahihi')
  await expect(card(page, volume).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(figure(page, volume, 'Growth')).toHaveText('Growth+400%')
  await expect(figure(page, volume, 'Growth').locator('[data-trend=up]')).toBeVisible()
  await expect(figure(page, methods, 'QR Scan')).toHaveText('QR Scan4')
  await expect(figure(page, methods, 'Manual Entry')).toHaveText('Manual Entry1')
  await expect(figure(page, engagement, 'Avg. Scans per User')).toHaveText('Avg. Scans per User3.0')
  await expect(figure(page, engagement, 'Repeat Scan Rate')).toHaveText('Repeat Scan Rate50.0%')
  await expect(figure(page, times, 'Peak Hour')).toHaveText('Peak Hour12:00 WAT6 scans')
  await expect(figure(page, times, 'Most Active Day')).toHaveText(`Most Active Day${weekdayAgo(1)}3 scans`)
  for (const title of cardTitles)
    await expect(card(page, title).getByRole('img', { name: /chart of .*“Show as a table” lists/ })).toBeVisible()

  await test.step('a change of the step reloads only charts over time', async () => {
    await expect(await showTableRows(page, methods)).toHaveCount(31)
    const week = waitForCardRequest(page, methods, /period=week/)
    await choosePeriod(page, methods, 'Week')
    await week
    await expect(card(page, methods).getByRole('rowheader', { name: /^Week of / })).toHaveCount(12)
    expect(requests).toHaveLength(2)
  })

  await test.step('every card compares its days with those before', async () => {
    await choosePeriod(page, methods, 'Day')
    await chooseComparison(page, 'The period before')
    await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5vs 1')
    const table = await showTableRows(page, volume)
    await expect(table.first()).toHaveText('DateScansScans before')
    expect((await table.allInnerTexts()).filter((row) => /\t1$/.test(row))).toHaveLength(1)
    await chooseDays(page, 'Days', isoDaysAgo(2), isoDaysAgo(1))
    await expect(figure(page, engagement, 'Avg. Scans per User')).toHaveText('Avg. Scans per User2.0vs 1.0')
    await expect(figure(page, times, 'Peak Hour')).toHaveText('Peak Hour12:00 WAT4 scans, before 12:00 WAT')
    await expect((await showTableRows(page, times)).filter({ hasText: weekdayAgo(3) })).toHaveText(`${weekdayAgo(3)}01`)
    await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  })

  await test.step('further cards show the hours of the week, first scans and failed checks', async () => {
    await page.getByRole('heading', { name: 'Live scans' }).scrollIntoViewIfNeeded()
    const hours = page.getByRole('region', { name: 'Scans by Weekday and Hour' })
    await expect(hours.getByText(`${weekdayAgo(1)}, 12:00 WAT`)).toBeVisible()
    const first = page.getByRole('region', { name: 'First-scan Rate' })
    await expect(first.locator('dl')).toHaveText('First-scan rate40%First scans2of 5 scans')
    await expect(page.getByRole('region', { name: 'Suspected Copies' }).locator('dl')).toHaveText('Suspected codes0')
    const failed = page.getByRole('region', { name: 'Failed Checks' })
    await expect(failed.locator('dl')).toHaveText('Failed checks3Most oftenBlocked3 checks')
    await failed.getByRole('button', { name: 'Show as a table' }).click()
    await expect(failed.getByRole('row').nth(0)).toContainText('Failed checks')
  })

  await test.step('a scan appears live, unless the feed is paused', async () => {
    const feed = page.getByRole('region', { name: 'Live scans' })
    const rows = feed.getByRole('listitem')
    await expect(feed.getByText('Live', { exact: true })).toBeVisible()
    const before = await rows.count()
    await scan(app, scanned, lagos)
    await expect(rows).toHaveCount(before + 1)
    await expect(rows.first()).toContainText('Lagos, Nigeria · QR · first scanjust now')
    await expect(feed.getByText('New scan: =Tablets, 500 mg, Lagos, Nigeria')).toBeAttached()
    await feed.getByRole('button', { name: 'Pause' }).click()
    await expect(feed.getByText('Paused', { exact: true })).toBeVisible()
    await scan(app, scanned)
    const reply = () => app.api(token, 'GET', '/api/products/analytics/live')
    const known = async () => ((await reply()).data as { data: { scans: [] } }).data.scans.length
    await expect.poll(known).toBe(before + 2)
    await expect(rows).toHaveCount(before + 1)
    await feed.getByRole('button', { name: 'Resume' }).click()
    await expect(rows).toHaveCount(before + 2)
    await expect(rows.first()).toContainText('Unknown location · QR · repeat scan')
  })
  expect(foreignRequests).toEqual([])
})
