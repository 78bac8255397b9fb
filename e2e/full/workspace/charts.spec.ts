import { type CardTitle, canvasTexts, card, cardTitles, recordCanvasTexts } from '../../fixtures/analytics-cards.ts'
import { createAnalyticsData } from '../../fixtures/analytics-fixture.ts'
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
