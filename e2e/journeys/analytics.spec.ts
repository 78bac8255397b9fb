import { analysed } from '../fixtures/analytics-fixture.ts'
import {
  asked,
  calls,
  card,
  choose,
  drawn,
  figure,
  listenToCanvas,
  menu,
  rows,
  type Title,
  titles,
  weekday,
} from '../fixtures/analytics-cards.ts'
import { answered } from '../fixtures/feedback-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('four cards say how the codes are scanned, and nothing leaves the origin', async ({ app, page, openAs }) => {
  const { token } = await analysed(app, 'Four Cards Ltd', 'PREMIUM')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(blob|data):/.test(request.url())) foreign.push(request.url())
  })
  await openAs(page, token, '/products')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveTitle('Analytics Dashboard | Sahihi')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeVisible()
  await expect(page.getByText('Track your QR code performance and customer engagement')).toBeVisible()
  const volume = titles[0]
  await expect(card(page, volume).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(figure(page, volume, 'Growth')).toHaveText('Growth+400%')
  await expect(figure(page, volume, 'Growth').locator('[data-trend=up]')).toBeVisible()
  await expect(card(page, titles[1]).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(figure(page, titles[1], 'QR Scan')).toHaveText('QR Scan4')
  await expect(figure(page, titles[1], 'Manual Entry')).toHaveText('Manual Entry1')
  await expect(figure(page, titles[2], 'Avg. Scans per User')).toHaveText('Avg. Scans per User3.0')
  await expect(figure(page, titles[2], 'Repeat Scan Rate')).toHaveText('Repeat Scan Rate50.0%')
  await expect(card(page, titles[3])).toContainText('Track when your products are being scanned')
  await expect(figure(page, titles[3], 'Peak Hour')).toHaveText('Peak Hour12:006 scans')
  await expect(figure(page, titles[3], 'Most Active Day')).toHaveText(`Most Active Day${weekday(1)}3 scans`)
  for (const title of titles)
    await expect(card(page, title).getByRole('img', { name: /chart of .*“Show as a table” lists/ })).toBeVisible()
  expect(foreign).toEqual([])
})

test('a change of period asks again, and only for its own card', async ({ app, page, openAs }) => {
  const { token } = await analysed(app, 'Periods Ltd', 'PREMIUM')
  const others: string[] = []
  page.on('request', (request) => {
    if (/analytics\/(engagement|time-patterns)$/.test(request.url())) others.push(request.url())
  })
  await openAs(page, token, '/analytics')
  for (const title of titles.slice(0, 2)) {
    await expect(await rows(page, title)).toHaveCount(31)
    const week = asked(page, title, /period=week/)
    await choose(page, title, 'Week')
    await week
    await expect(card(page, title).getByRole('rowheader', { name: /^Week of / })).toHaveCount(12)
    const month = asked(page, title, /period=month/)
    await choose(page, title, 'Month')
    await month
    await expect(card(page, title).getByRole('row')).toHaveCount(13)
    await expect(card(page, title).getByRole('rowheader', { name: /^Week of / })).toHaveCount(0)
    const again = asked(page, title, /period=day/)
    await choose(page, title, 'Day')
    await again
    await expect(card(page, title).getByRole('row')).toHaveCount(31)
  }
  expect(others).toHaveLength(2)
})

test('tooltips, legends and axes say what the specification says', async ({ app, page, openAs }) => {
  const { token } = await analysed(app, 'Tooltips Ltd', 'PREMIUM')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await listenToCanvas(page)
  await openAs(page, token, '/analytics')
  const hover = async (title: Title, words: string) => {
    const canvas = card(page, title).locator('canvas')
    await canvas.scrollIntoViewIfNeeded()
    let ago = 0
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        await page.mouse.move(x + width - 8 - (ago++ % 30) * 8, y + height / 2)
        return drawn(page)
      })
      .toContain(words)
  }
  await hover(titles[0], '3 scans')
  await hover(titles[1], 'QR Scan: 2 scans')
  await hover(titles[1], 'Manual Entry: 1 scan')
  await expect
    .poll(() => drawn(page))
    .toEqual(
      expect.arrayContaining(['QR Scan', 'Manual Entry', 'Single Scan: 50.0%', 'Multiple Scans: 50.0%', 'Monday']),
    )
  expect(await drawn(page)).not.toContain('Now')
  const bars = card(page, titles[3]).locator('canvas')
  const before = (await drawn(page)).length
  await bars.hover()
  await page.mouse.move(0, 0)
  expect((await drawn(page)).slice(before).filter((text) => /scans/.test(text))).toEqual([])
  const stronger = await bars.evaluate((canvas: HTMLCanvasElement) => {
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
  // Its edges may lie between two pixels.
  expect([69, 70]).toContain(stronger.widest)
  expect(stronger.rows).toBeGreaterThan(100)
})

test('without a scan the cards are zero, and the page says what to do', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Unscanned Ltd')
  await openAs(page, token, '/analytics')
  await expect(page.getByText('No scan yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your products' })).toHaveAttribute('href', '/products')
  await expect(figure(page, titles[0], 'Total Scans')).toHaveText('Total Scans0')
  const growth = figure(page, titles[0], 'Growth').locator('[title]')
  await expect(growth).toContainText('–')
  await expect(growth).toHaveAttribute('title', /no scan in the days before/)
  await expect(figure(page, titles[2], 'Repeat Scan Rate')).toContainText('0.0%')
  await expect(figure(page, titles[3], 'Peak Hour')).toContainText('N/A')
  await expect(figure(page, titles[3], 'Most Active Day')).toContainText('N/A')
})

for (const title of titles)
  test(`an error of ${title} is logged, spoils no other card, and can be tried again`, async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await analysed(app, 'Errors Ltd', 'PREMIUM')
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    const call = `**/analytics/${calls[title]}*`
    const fail = () => page.route(call, (route) => route.fulfill({ status: 409, json: {} }))
    await fail()
    await openAs(page, token, '/analytics')
    const problem = card(page, title).getByText('These figures could not be loaded.')
    await expect(problem).toBeVisible()
    await expect(page.getByText('These figures could not be loaded.')).toHaveCount(1)
    await expect.poll(() => logged.filter((one) => one.startsWith(`Analytics, ${calls[title]}: `))).toHaveLength(1)
    await page.unroute(call)
    await card(page, title).getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toHaveCount(0)
    const figures = await card(page, title).locator('dl').textContent()
    expect(figures).toMatch(/[1-9]/)
    await fail()
    if (title === 'Scan Volume & Trends' || title === 'Scan Methods') await choose(page, title, 'Month')
    else {
      await menu(page, title, /Filter…/)
      await page.getByRole('dialog').getByLabel('Product').selectOption('Syrup')
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    }
    await expect(problem).toBeVisible()
    if (title === 'Scan Volume & Trends') {
      await expect(figure(page, title, 'Total Scans')).toHaveText('Total Scans0')
      await expect(await rows(page, title)).toHaveCount(1)
    } else {
      expect(await card(page, title).locator('dl').textContent()).toBe(figures)
      await expect(card(page, title)).not.toContainText('· Syrup')
    }
  })

test('charts of other screens stay as they are after this one', async ({ app, page, openAs }) => {
  const { token } = await answered(app, 'Other Charts Ltd')
  await listenToCanvas(page)
  await openAs(page, token, '/analytics')
  await expect(card(page, titles[0]).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page
    .getByRole('link', { name: /Feedback/ })
    .first()
    .click()
  await expect(page.getByRole('img', { name: /^Bar chart of the answers/ })).toHaveCount(3)
  expect(await drawn(page)).not.toContain('undefined')
})
