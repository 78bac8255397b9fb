import { readFile } from 'node:fs/promises'
import { byteOrderMark } from '@sahihi/contract/domain/csv.ts'
import {
  type CardTitle,
  canvasTexts,
  card,
  cardEndpoints,
  cardTitles,
  chooseComparison,
  chooseMenuItem,
  expectLightPicture,
  figure,
  filters,
  isoDaysAgo,
  recordCanvasTexts,
  weekdayAgo,
} from '../../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../../fixtures/analytics-fixture.ts'
import { chooseOption } from '../../fixtures/filters.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

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
  await chooseOption(page, 'Product', '=Tablets, 500 mg')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans4')
  const volume = await download(cardTitles[0], /CSV/)
  expect(volume.name).toMatch(/^scan-volume-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString().replace(byteOrderMark, '').trim().split('\r\n')
  const lines = linesOf(volume)
  expect(volume.bytes.toString().startsWith(byteOrderMark)).toBe(true)
  expect(lines[0]).toBe('Product,Date,Scans')
  expect(lines).toHaveLength(31)
  expect(lines).toContain(`"'=Tablets, 500 mg",${isoDaysAgo(1)},2`)
  await chooseComparison(page, 'The period before')
  await expect(figure(page, cardTitles[0], 'Total Scans')).toHaveText('Total Scans4vs 1')
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
  await chooseOption(page, 'Product', '=Tablets, 500 mg')
  for (const title of cardTitles) await expect(card(page, title)).toContainText('=Tablets')
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const title of cardTitles) {
    const { name, bytes } = await download(title, /PNG/)
    expect(name).toMatch(new RegExp(`^${cardEndpoints[title]}-.*\\.png$`))
    await expectLightPicture(page, bytes)
    expect(await canvasTexts(page)).toContain(title)
  }
  expect(await canvasTexts(page)).toContainEqual(expect.stringMatching(/\s–\s.*, \d{4} · =Tablets, 500 mg$/))
})
