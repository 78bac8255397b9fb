import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures.ts'
import { uploadPicture } from '../../fixtures/upload-picture.ts'

/** How far anything has moved that was on the screen, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const record = { shifts: 0 }
    Object.assign(window, { record })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('pictures that do not load are not shown, nor requested again, and what is below them stays in its place', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Lost Packs Ltd')
  const { serials, productId } = await app.createCodes(token)
  await uploadPicture(app, token, `/api/products/${productId}/picture`, '#00ff00')
  await uploadPicture(app, token, '/api/partners/logo', '#0000ff')
  await watchShifts(page)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.route('**/api/pictures/*', (route) => route.abort())
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(2)
  await expect(page.locator('.pack')).toBeAttached()
  await expect(page.locator('.pack')).toBeHidden()
  await expect(page.getByText('Compare with your pack')).toBeHidden()
  const shifts = await page.evaluate(() => (window as unknown as { record: { shifts: number } }).record.shifts)
  expect(shifts).toBe(0)
  expect(failed).toHaveLength(2)
})
