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
  expectLightPicture,
  figure,
  filters,
  isoDaysAgo,
  recordCanvasTexts,
} from '../../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../../fixtures/analytics-fixture.ts'
import { chooseDays, chooseOption } from '../../fixtures/filters.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

const [volume, methods, engagement, times] = cardTitles

test('the filters narrow every card and stay in the URL; cards and scans download as files without formulas', async ({
  app,
  page,
  openAs,
}) => {
  const { token, syrup } = await createAnalyticsData(app, 'Filters Ltd', 'PREMIUM')
  await recordCanvasTexts(page)
  await openAs(page, token, '/analytics?country=GH')
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans0')
  await expect(card(page, volume)).toContainText('· Ghana')
  await expect(figure(page, methods, 'QR Scan')).toHaveText('QR Scan0')
  await expect(card(page, methods)).toContainText('· Ghana')
  await expect(card(page, engagement)).toContainText('· All countries')
  await chooseOption(page, 'Country', 'Nigeria')
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(page).toHaveURL(`${app.url}/analytics?country=NG`)
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()

  await expect(filters(page).getByRole('combobox', { name: 'Lot' })).toBeDisabled()
  await chooseOption(page, 'Product', 'Syrup')
  await chooseOption(page, 'Lot', 'Run 9')
  const dialog = await chooseDays(page, 'Days', isoDaysAgo(2), isoDaysAgo(5))
  await expect(dialog).toContainText(messages.analytics.datesReversed)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await chooseDays(page, 'Days', isoDaysAgo(2), isoDaysAgo(1))
  await expect(dialog).toHaveCount(0)
  await expect(filters(page).getByRole('button', { name: /^Days:/ })).toBeFocused()
  await expect(page).toHaveURL(
    new RegExp(`productId=${syrup.productId}&batchId=${syrup.batchId}&from=${isoDaysAgo(2)}&to=${isoDaysAgo(1)}`),
  )
  await page.reload()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans1')
  await expect(figure(page, methods, 'QR Scan')).toHaveText('QR Scan1')
  await expect(figure(page, engagement, 'Avg. Scans per User')).toHaveText('Avg. Scans per User1.0')
  await expect(figure(page, times, 'Peak Hour')).toHaveText('Peak Hour12:00 WAT1 scan')
  for (const title of cardTitles) await expect(card(page, title)).toContainText('· Syrup · Run 9')
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(filters(page).getByRole('button', { name: /^Days:/ })).toBeFocused()
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans5')
  await expect(page).toHaveURL(`${app.url}/analytics`)

  const download = async (title: CardTitle, item: RegExp) => {
    const started = page.waitForEvent('download')
    await chooseMenuItem(page, title, item)
    const file = await started
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString().replace(byteOrderMark, '').trim().split('\r\n')
  const unfiltered = await download(engagement, /CSV/)
  expect(unfiltered.name).toBe('engagement-all-time.csv')
  expect(linesOf(unfiltered)).toEqual([
    'Figure,Now',
    'Single Scan,50.0%',
    'Multiple Scans,50.0%',
    'Avg. Scans per User,3.0',
    'Repeat Scan Rate,50.0%',
  ])
  await chooseOption(page, 'Product', '=Tablets, 500 mg')
  await expect(figure(page, volume, 'Total Scans')).toHaveText('Total Scans4')
  const csv = await download(volume, /CSV/)
  expect(csv.name).toMatch(/^scan-volume-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString().startsWith(byteOrderMark)).toBe(true)
  expect(linesOf(csv)[0]).toBe('Product,Date,Scans')
  expect(linesOf(csv)).toHaveLength(31)
  expect(linesOf(csv)).toContain(`"'=Tablets, 500 mg",${isoDaysAgo(1)},2`)
  await page.emulateMedia({ colorScheme: 'dark' })
  const png = await download(volume, /PNG/)
  expect(png.name).toMatch(new RegExp(`^${cardEndpoints[volume]}-.*\\.png$`))
  await expectLightPicture(page, png.bytes)
  expect(await canvasTexts(page)).toContain(volume)
  expect(await canvasTexts(page)).toContainEqual(expect.stringMatching(/\s–\s.*, \d{4} · =Tablets, 500 mg$/))

  const scans = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download scans' }).click()
  const file = await scans
  expect(file.suggestedFilename()).toMatch(/^scans-\d{4}-\d\d-\d\d\.csv$/)
  const [header] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(header).toContain('Product,Batch,Serial,Scan,Method')
})
