import { readFile } from 'node:fs/promises'
import { byteOrderMark } from '@sahihi/contract/domain/csv.ts'
import { codeIdOf } from '@sahihi/contract/domain/serial.ts'
import type { FailedChecks } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import {
  type CardTitle,
  canvasTexts,
  card,
  cardEndpoints,
  cardTitles,
  chooseDays,
  chooseMenuItem,
  choosePeriod,
  figure,
  filters,
  isoDaysAgo,
  recordCanvasTexts,
  showTableRows,
  waitForCardRequest,
  weekdayAgo,
} from '../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../fixtures/analytics-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { scan } from '../fixtures/scan.ts'

test('the filters narrow every card to a product, a batch and some days, and the URL keeps them', async ({
  app,
  page,
  openAs,
}) => {
  const { token, syrup } = await createAnalyticsData(app, 'Filters Ltd', 'PREMIUM')
  await openAs(page, token, '/analytics')
  const volume = cardTitles[0]
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(filters(page).getByLabel('Batch')).toBeDisabled()
  await filters(page).getByLabel('Product').selectOption('Syrup')
  await filters(page).getByLabel('Batch').selectOption('Run 9')
  const dialog = await chooseDays(page, isoDaysAgo(2), isoDaysAgo(5))
  await expect(dialog).toContainText(messages.analytics.datesReversed)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const request = waitForCardRequest(page, volume, new RegExp(`productId=${syrup.productId}.*from=`))
  await chooseDays(page, isoDaysAgo(2), isoDaysAgo(1))
  expect((await request).url()).toMatch(
    new RegExp(`batchId=${syrup.batchId}&from=${isoDaysAgo(2)}&to=${isoDaysAgo(1)}`),
  )
  await expect(dialog).toHaveCount(0)
  await expect(filters(page).getByRole('button', { name: 'Choose days' })).toBeFocused()
  const expectNarrowed = async () => {
    await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans1')
    await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan1')
    await expect(figure(page, cardTitles[2], 'Avg. Scans per User')).toHaveText('Avg. Scans per User1.0')
    await expect(figure(page, cardTitles[3], 'Peak Hour')).toHaveText('Peak Hour12:00 WAT1 scan')
    for (const title of cardTitles) await expect(card(page, title)).toContainText('· Syrup · Run 9')
  }
  await expectNarrowed()
  await page.reload()
  await expectNarrowed()
  await expect(await showTableRows(page, volume)).toHaveCount(3)
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(filters(page).getByLabel('Days')).toBeFocused()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(page).toHaveURL(`${app.url}/analytics`)
})

test('a country narrows the figures that are kept by country, and the other cards say that they are about all', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await createAnalyticsData(app, 'Countries Ltd', 'PREMIUM')
  await openAs(page, token, '/analytics?country=GH')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans0')
  await expect(card(page, cardTitles[0])).toContainText('· Ghana')
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan4')
  await expect(card(page, cardTitles[1])).toContainText('· All countries')
  await filters(page).getByLabel('Country').selectOption('Nigeria')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans5')
  await expect(page).toHaveURL(`${app.url}/analytics?country=NG`)
})

test('further cards show the hours of the week, first scans and suspected copies', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Further Ltd', 'PREMIUM')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, token, '/analytics')
  await expect(figure(page, cardTitles[3], 'Peak Hour')).toHaveText('Peak Hour12:00 WAT6 scans')
  await page.getByRole('heading', { name: 'Live scans' }).scrollIntoViewIfNeeded()
  const hours = page.getByRole('region', { name: 'Scans by Weekday and Hour' })
  const cells = hours.getByRole('row', { name: weekdayAgo(1) }).getByRole('cell')
  await expect(cells.nth(12)).toHaveText('3')
  await expect(hours.getByText(`${weekdayAgo(1)}, 12:00 WAT`)).toBeVisible()
  const first = page.getByRole('region', { name: 'First-scan Rate' })
  await expect(first.locator('dl')).toHaveText('First-scan rate40%First scans2of 5 scans')
  await first.getByRole('button', { name: 'Show as a table' }).click()
  await expect(first.getByRole('row')).toHaveCount(31)
  const copies = page.getByRole('region', { name: 'Suspected Copies' })
  await expect(copies.locator('dl')).toHaveText('Suspected codes0')
})

test('a further card shows which checks failed, by verdict and product', async ({ app, page, openAs }) => {
  const { token, tablets, syrup } = await createAnalyticsData(app, 'Failing Ltd', 'PREMIUM')
  const [serial = ''] = tablets.serials
  await app.sql(`update codes set blocked_at = now(), block_reason = 'Stolen' where id = $1`, [
    String(codeIdOf(serial)),
  ])
  for (let check = 0; check < 3; check++) await scan(app, serial)
  // They are counted a second after they were answered.
  const counted = async () => {
    const { data } = await app.api(token, 'GET', '/api/products/analytics/failed-checks')
    return (data as { data: FailedChecks }).data.failedChecks
  }
  await expect.poll(counted).toBe(3)
  await openAs(page, token, '/analytics')
  await page.getByRole('heading', { name: 'Live scans' }).scrollIntoViewIfNeeded()
  const failed = page.getByRole('region', { name: 'Failed Checks' })
  await expect(failed.locator('dl')).toHaveText('Failed checks3Most oftenBlocked3 checks')
  await failed.getByRole('button', { name: 'Show as a table' }).click()
  await expect(failed.getByRole('row').nth(0)).toContainText('Failed checks')
  await filters(page).getByLabel('Product').selectOption('Syrup')
  await expect(failed.locator('dl')).toHaveText('Failed checks0Most often–')
  await expect(page).toHaveURL(new RegExp(syrup.productId))
})

test('a card compares its period with the same number of days before', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Comparisons Ltd', 'PREMIUM')
  await recordCanvasTexts(page)
  await openAs(page, token, '/analytics')
  await chooseMenuItem(page, cardTitles[0], /Compare/)
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans51 before')
  await expect.poll(() => canvasTexts(page)).toContain('Before')
  const table = await showTableRows(page, cardTitles[0])
  await expect(table.first()).toHaveText('DateScansScans before')
  const cells = await table.allInnerTexts()
  expect(cells.filter((row) => /\t1$/.test(row))).toHaveLength(1)
  await chooseMenuItem(page, cardTitles[1], /Compare/)
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan41 before')
  await expect(figure(page, cardTitles[1], 'Manual Entry')).toHaveText('Manual Entry10 before')
  await choosePeriod(page, cardTitles[1], 'Week')
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan50 before')
  for (const title of [cardTitles[2], cardTitles[3]]) {
    await page.getByRole('button', { name: `${title}: options` }).click()
    const item = page.getByRole('menuitemcheckbox', { name: /Compare/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAccessibleDescription(/Choose dates first/)
    await item.press('Escape')
  }
  await chooseDays(page, isoDaysAgo(2), isoDaysAgo(1))
  for (const title of [cardTitles[2], cardTitles[3]]) await chooseMenuItem(page, title, /Compare/)
  await expect(figure(page, cardTitles[2], 'Avg. Scans per User')).toHaveText('Avg. Scans per User2.01.0 before')
  await expect(figure(page, cardTitles[3], 'Peak Hour')).toHaveText('Peak Hour12:00 WAT4 scans, before 12:00 WAT')
  await expect((await showTableRows(page, cardTitles[3])).filter({ hasText: weekdayAgo(3) })).toHaveText(
    `${weekdayAgo(3)}01`,
  )
})

test('a card can be downloaded as PNG and as CSV, and no CSV cell is a formula', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Files Ltd', 'PREMIUM')
  await recordCanvasTexts(page)
  await openAs(page, token, '/analytics')
  const download = async (title: CardTitle, item: RegExp) => {
    const downloadStarted = page.waitForEvent('download')
    await chooseMenuItem(page, title, item)
    const download = await downloadStarted
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  for (const title of cardTitles) await expect(card(page, title).locator('canvas')).toBeVisible()
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans5')
  await filters(page).getByLabel('Product').selectOption('=Tablets, 500 mg')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans4')
  const volume = await download(cardTitles[0], /CSV/)
  expect(volume.name).toMatch(/^scan-volume-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString().replace(byteOrderMark, '').trim().split('\r\n')
  const lines = linesOf(volume)
  expect(volume.bytes.toString().startsWith(byteOrderMark)).toBe(true)
  expect(lines[0]).toBe('Product,Date,Scans')
  expect(lines).toHaveLength(31)
  expect(lines).toContain(`"'=Tablets, 500 mg",${isoDaysAgo(1)},2`)
  await chooseMenuItem(page, cardTitles[0], /Compare/)
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans41 before')
  expect((await download(cardTitles[0], /CSV/)).bytes.toString()).toMatch(/^\uFEFFProduct,Date,Scans,Scans before\r\n/)
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  for (const title of cardTitles) await expect(card(page, title)).not.toContainText('=Tablets')
  expect((await download(cardTitles[1], /CSV/)).bytes.toString()).toContain(`${isoDaysAgo(1)},2,1\r\n`)
  const engagement = await download(cardTitles[2], /CSV/)
  expect(engagement.name).toBe('engagement-all-time.csv')
  expect(linesOf(engagement)).toEqual([
    'Figure,Now',
    'Single Scan,50.0%',
    'Multiple Scans,50.0%',
    'Avg. Scans per User,3.0',
    'Repeat Scan Rate,50.0%',
  ])
  expect((await download(cardTitles[3], /CSV/)).bytes.toString()).toContain(`${weekdayAgo(1)},3\r\n`)
  await filters(page).getByLabel('Product').selectOption('=Tablets, 500 mg')
  for (const title of cardTitles) await expect(card(page, title)).toContainText('=Tablets')
  await page.emulateMedia({ colorScheme: 'dark' })
  // In dark mode too, the PNG is the light version: white with dark text.
  for (const title of cardTitles) {
    const { name, bytes } = await download(title, /PNG/)
    expect(name).toMatch(new RegExp(`^${cardEndpoints[title]}-.*\\.png$`))
    const image = await page.evaluate(async (picture) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (one) => one.charCodeAt(0))]))
      const brush = new OffscreenCanvas(image.width, image.height).getContext('2d')
      brush?.drawImage(image, 0, 0)
      const { data } = brush?.getImageData(0, 0, image.width, 160) ?? { data: [] }
      let ink = 0
      for (let i = 0; i < data.length; i += 4) if (data[i] === 19 && data[i + 1] === 35 && data[i + 2] === 27) ink++
      return { width: image.width, height: image.height, corner: [...data.slice(0, 4)], ink }
    }, bytes.toString('base64'))
    expect(image).toMatchObject({ width: 2400, height: 1440, corner: [255, 255, 255, 255] })
    expect(image.ink).toBeGreaterThan(500)
    expect(await canvasTexts(page)).toContain(title)
  }
  expect(await canvasTexts(page)).toContainEqual(expect.stringMatching(/\s–\s.*, \d{4} · =Tablets, 500 mg$/))
})

test('a card can be downloaded only once its figures are loaded', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Early Files Ltd', 'PREMIUM')
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const figures = Promise.withResolvers<void>()
  await page.route('**/analytics/scan-volume*', async (route) => {
    await figures.promise
    await route.continue()
  })
  await page.route('**/analytics/engagement', (route) => route.fulfill({ status: 409, json: {} }))
  await openAs(page, token, '/analytics')
  await expect(card(page, cardTitles[2])).toContainText(messages.analytics.cardFailed)
  for (const title of [cardTitles[0], cardTitles[2]]) {
    await page.getByRole('button', { name: `${title}: options` }).click()
    for (const name of ['Download as PNG', 'Download as CSV']) {
      const item = page.getByRole('menuitem', { name })
      await expect(item).toHaveAccessibleDescription(messages.analytics.nothingToDownload)
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await item.click({ force: true })
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  figures.resolve()
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans5')
  const downloadStarted = page.waitForEvent('download')
  await chooseMenuItem(page, cardTitles[0], /CSV/)
  await downloadStarted
  expect(downloads).toEqual([expect.stringMatching(/^scan-volume-\d{4}.*\.csv$/)])
})

test('the keyboard reaches everything in the card menu', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Keyboards Ltd', 'PREMIUM')
  await openAs(page, token, '/analytics')
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan4')
  const button = page.getByRole('button', { name: 'Scan Methods: options' })
  await button.press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: /Compare/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan41 before')
  await button.press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: /Compare/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Download as PNG' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  const toggle = card(page, cardTitles[1]).getByRole('button', { name: 'Show as a table' })
  await toggle.press('Enter')
  await expect(card(page, cardTitles[1]).getByRole('table')).toBeVisible()
  await card(page, cardTitles[1]).getByRole('button', { name: 'Show as a chart' }).press('Enter')
  await expect(card(page, cardTitles[1]).locator('canvas')).toBeVisible()
})

test('a smaller plan sees the figures, a locked menu and the way to the plans', async ({ app, page, openAs }) => {
  const { token } = await createAnalyticsData(app, 'Small Plan Ltd')
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await openAs(page, token, '/analytics')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans5')
  for (const name of ['Days', 'Product', 'Batch', 'Country'])
    await expect(filters(page).getByLabel(name)).toBeDisabled()
  for (const title of cardTitles) {
    await page.getByRole('button', { name: `${title}: options` }).click()
    for (const name of ['Compare with previous period', 'Download as PNG', 'Download as CSV']) {
      const item = page.getByRole(name.startsWith('Compare') ? 'menuitemcheckbox' : 'menuitem', { name })
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toHaveAccessibleDescription(messages.analytics.planRequired)
      await item.click({ force: true })
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await expect(card(page, cardTitles[0])).not.toContainText('before')
  expect(downloads).toEqual([])
  await page.getByRole('button', { name: `${cardTitles[3]}: options` }).click()
  await page.getByRole('menuitem', { name: 'See plans' }).click()
  await expect(page).toHaveURL(`${app.url}/subscription`)
})
