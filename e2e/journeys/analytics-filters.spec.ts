import { readFile } from 'node:fs/promises'
import { byteOrderMark } from '@sahihi/contract/domain/csv.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import {
  type CardTitle,
  canvasTexts,
  card,
  cardEndpoints,
  cardTitles,
  chooseMenuItem,
  choosePeriod,
  figure,
  isoDaysAgo,
  recordCanvasTexts,
  showTableRows,
  waitForCardRequest,
  weekdayAgo,
} from '../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../fixtures/analytics-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('a filter narrows one card to a product, a batch and a date range', async ({ app, page, openAs }) => {
  const { token, syrup } = await createAnalyticsData(app, 'Filters Ltd', 'PREMIUM')
  await openAs(page, token, '/analytics')
  const volume = cardTitles[0]
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await chooseMenuItem(page, volume, /Filter…/)
  const dialog = page.getByRole('dialog', { name: `Filter: ${volume}` })
  await expect(dialog.getByLabel('Batch')).toBeDisabled()
  await dialog.getByLabel('Product').selectOption('Syrup')
  await dialog.getByLabel('Batch').selectOption('Run 9')
  await dialog.getByRole('textbox', { name: 'From', exact: true }).fill(isoDaysAgo(2))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toContainText(messages.analytics.bothDatesRequired)
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(isoDaysAgo(5))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toContainText(messages.analytics.datesReversed)
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(isoDaysAgo(1))
  await page.keyboard.press('Tab')
  const request = waitForCardRequest(page, volume, new RegExp(`productId=${syrup.productId}`))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  expect((await request).url()).toMatch(
    new RegExp(`batchId=${syrup.batchId}&from=${isoDaysAgo(2)}&to=${isoDaysAgo(1)}`),
  )
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${volume}: options` })).toBeFocused()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans1')
  await expect(card(page, volume)).toContainText('· Syrup · Run 9')
  await expect(await showTableRows(page, volume)).toHaveCount(3)
  await expect(figure(page, cardTitles[3], 'Peak Hour')).toHaveText('Peak Hour12:00 WAT6 scans')
  await card(page, volume).getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByRole('button', { name: `${volume}: options` })).toBeFocused()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await chooseMenuItem(page, cardTitles[2], /Filter…/)
  await page.getByRole('dialog').getByLabel('Product').selectOption('Syrup')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(figure(page, cardTitles[2], 'Avg. Scans per User')).toHaveText('Avg. Scans per User1.0')
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
    await expect(item).toHaveAccessibleDescription(/Filter by dates first/)
    await item.press('Escape')
    await chooseMenuItem(page, title, /Filter…/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'From', exact: true }).fill(isoDaysAgo(2))
    await page.keyboard.press('Tab')
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(isoDaysAgo(1))
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await chooseMenuItem(page, title, /Compare/)
  }
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
  await chooseMenuItem(page, cardTitles[0], /Filter…/)
  await page.getByRole('dialog').getByLabel('Product').selectOption('=Tablets, 500 mg')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
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
    await expect(page.getByRole('menuitem', { name: 'Filter…' })).not.toHaveAttribute('aria-disabled')
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
  await expect(page.getByRole('menuitem', { name: 'Filter…' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemcheckbox', { name: /Compare/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(figure(page, cardTitles[1], 'QR Scan')).toHaveText('QR Scan41 before')
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Filter…' })).toBeFocused()
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
  for (const title of cardTitles) {
    await page.getByRole('button', { name: `${title}: options` }).click()
    for (const name of ['Filter…', 'Compare with the days before', 'Download as PNG', 'Download as CSV']) {
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
  await page.getByRole('menuitem', { name: 'See the plans' }).click()
  await expect(page).toHaveURL(`${app.url}/subscription`)
})
