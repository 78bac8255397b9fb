import {
  type CardTitle,
  canvasTexts,
  card,
  cardEndpoints,
  cardTitles,
  choosePeriod,
  figure,
  filters,
  recordCanvasTexts,
  showTableRows,
  waitForCardRequest,
  weekdayAgo,
} from '../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../fixtures/analytics-fixture.ts'
import { productWithFeedback } from '../fixtures/feedback-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('four cards show how the codes are scanned, without any request to another origin', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await createAnalyticsData(app, 'Four Cards Ltd', 'PREMIUM')
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(blob|data):/.test(request.url())) foreignRequests.push(request.url())
  })
  await openAs(page, token, '/products')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveTitle('Analytics Dashboard | Sahihi')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeVisible()
  await expect(page.getByText('Track your QR code performance and customer engagement')).toBeVisible()
  const volume = cardTitles[0]
  await expect(card(page, volume).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(figure(page, volume, 'Growth')).toHaveText('Growth+400%')
  await expect(figure(page, volume, 'Growth').locator('[data-trend=up]')).toBeVisible()
  await expect(card(page, cardTitles[1]).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan4')
  await expect(figure(page, cardTitles[1], 'Manual Entry')).toHaveText('Manual Entry1')
  await expect(figure(page, cardTitles[2], 'Avg. Scans per User')).toHaveText('Avg. Scans per User3.0')
  await expect(figure(page, cardTitles[2], 'Repeat Scan Rate')).toHaveText('Repeat Scan Rate50.0%')
  await expect(card(page, cardTitles[3])).toContainText('Track when your products are being scanned')
  await expect(figure(page, cardTitles[3], 'Peak Hour')).toHaveText('Peak Hour12:00 WAT6 scans')
  await expect(figure(page, cardTitles[3], 'Most Active Day')).toHaveText(`Most Active Day${weekdayAgo(1)}3 scans`)
  for (const title of cardTitles)
    await expect(card(page, title).getByRole('img', { name: /chart of .*“Show as a table” lists/ })).toBeVisible()
  expect(foreignRequests).toEqual([])
})

test('a change of period reloads only its own card', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Periods Ltd', 'PREMIUM')
  const otherRequests: string[] = []
  page.on('request', (request) => {
    if (/analytics\/(engagement|time-patterns)$/.test(request.url())) otherRequests.push(request.url())
  })
  await openAs(page, token, '/analytics')
  for (const title of cardTitles.slice(0, 2)) {
    await expect(await showTableRows(page, title)).toHaveCount(31)
    const week = waitForCardRequest(page, title, /period=week/)
    await choosePeriod(page, title, 'Week')
    await week
    await expect(card(page, title).getByRole('rowheader', { name: /^Week of / })).toHaveCount(12)
    const month = waitForCardRequest(page, title, /period=month/)
    await choosePeriod(page, title, 'Month')
    await month
    await expect(card(page, title).getByRole('row')).toHaveCount(13)
    await expect(card(page, title).getByRole('rowheader', { name: /^Week of / })).toHaveCount(0)
    const again = waitForCardRequest(page, title, /period=day/)
    await choosePeriod(page, title, 'Day')
    await again
    await expect(card(page, title).getByRole('row')).toHaveCount(31)
  }
  expect(otherRequests).toHaveLength(2)
})

test('tooltips, legends and axes show the scans and their shares', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Tooltips Ltd', 'PREMIUM')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordCanvasTexts(page)
  await openAs(page, token, '/analytics')
  const hover = async (title: CardTitle, text: string) => {
    const canvas = card(page, title).locator('canvas')
    await canvas.scrollIntoViewIfNeeded()
    let ago = 0
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        await page.mouse.move(x + width - 8 - (ago++ % 30) * 8, y + height / 2)
        return canvasTexts(page)
      })
      .toContain(text)
  }
  await hover(cardTitles[0], '3 scans')
  await hover(cardTitles[1], 'QR Scan: 2 scans')
  await hover(cardTitles[1], 'Manual Entry: 1 scan')
  await expect
    .poll(() => canvasTexts(page))
    .toEqual(
      expect.arrayContaining(['QR Scan', 'Manual Entry', 'Single Scan: 50.0%', 'Multiple Scans: 50.0%', 'Monday']),
    )
  expect(await canvasTexts(page)).not.toContain('Now')
  const bars = card(page, cardTitles[3]).locator('canvas')
  const before = (await canvasTexts(page)).length
  await bars.hover()
  await page.mouse.move(0, 0)
  expect((await canvasTexts(page)).slice(before).filter((text) => /scans/.test(text))).toEqual([])
  const darkestBar = await bars.evaluate((canvas: HTMLCanvasElement) => {
    const { data, width } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
      width: 1,
    }
    const runs: number[] = []
    for (let i = 0, run = 0; i < data.length; i += 4) {
      const isGreen = data[i] === 11 && data[i + 1] === 93 && data[i + 2] === 59
      if (isGreen) run++
      if (!isGreen || (i / 4) % width === width - 1) {
        if (run) runs.push(run)
        run = 0
      }
    }
    return { widest: Math.max(...runs), rows: runs.length }
  })
  // Its edges may fall between two pixels.
  expect([69, 70]).toContain(darkestBar.widest)
  expect(darkestBar.rows).toBeGreaterThan(100)
})

test('without scans the cards show zero and the page says what to do', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Unscanned Ltd')
  await openAs(page, token, '/analytics')
  await expect(page.getByText('No scans yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your products' })).toHaveAttribute('href', '/products')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans0')
  const growth = figure(page, cardTitles[0], 'Growth').locator('[title]')
  await expect(growth).toContainText('–')
  await expect(growth).toHaveAttribute('title', /No scans in the previous period/)
  await expect(figure(page, cardTitles[2], 'Repeat Scan Rate')).toContainText('0.0%')
  await expect(figure(page, cardTitles[3], 'Peak Hour')).toContainText('N/A')
  await expect(figure(page, cardTitles[3], 'Most Active Day')).toContainText('N/A')
})

for (const title of cardTitles)
  test(`an error in ${title} is logged, affects no other card and can be retried`, async ({ app, page, openAs }) => {
    const { token } = await createAnalyticsData(app, 'Errors Ltd', 'PREMIUM')
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    const call = `**/analytics/${cardEndpoints[title]}*`
    const fail = () => page.route(call, (route) => route.fulfill({ status: 409, json: {} }))
    await fail()
    await openAs(page, token, '/analytics')
    const problem = card(page, title).getByText('These figures could not be loaded.')
    await expect(problem).toBeVisible()
    await expect(page.getByText('These figures could not be loaded.')).toHaveCount(1)
    await expect(card(page, title).locator('dl')).toHaveCount(title === 'Scan Volume & Trends' ? 1 : 0)
    await expect
      .poll(() => logged.filter((one) => one.startsWith(`Analytics, ${cardEndpoints[title]}: `)))
      .toHaveLength(1)
    await page.unroute(call)
    await card(page, title).getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toHaveCount(0)
    const figures = await card(page, title).locator('dl').textContent()
    expect(figures).toMatch(/[1-9]/)
    await fail()
    if (title === 'Scan Volume & Trends' || title === 'Scan Methods') await choosePeriod(page, title, 'Month')
    else await filters(page).getByLabel('Product').selectOption('Syrup')
    await expect(problem).toBeVisible()
    if (title === 'Scan Volume & Trends') {
      await expect(figure(page, title, 'Total Scans')).toHaveText('Total Scans0')
      await expect(await showTableRows(page, title)).toHaveCount(1)
    } else {
      expect(await card(page, title).locator('dl').textContent()).toBe(figures)
      await expect(card(page, title)).not.toContainText('· Syrup')
    }
  })

test('charts on other screens are unchanged after the analytics page', async ({ app, page, openAs }) => {
  const { token } = await productWithFeedback(app, 'Other Charts Ltd')
  await recordCanvasTexts(page)
  await openAs(page, token, '/analytics')
  await expect(card(page, cardTitles[0]).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page
    .getByRole('link', { name: /^Feedback on/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /^Bar chart of the answers/ })).toHaveCount(3)
  expect(await canvasTexts(page)).not.toContain('undefined')
})
