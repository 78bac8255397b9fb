import { expect, test } from '../../fixtures/fixtures.ts'

test('a day can be typed, and chosen from the calendar', async ({ app, page, openAs }) => {
  const { token } = await app.partner()
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  const field = page.getByLabel('Manufacturing date')
  await field.fill('2026-03-01')
  await field.blur()
  await expect(field).toHaveValue('Mar 1, 2026')
  await field.click()
  await page.getByRole('button', { name: 'Mar 14, 2026' }).click()
  await expect(field).toHaveValue('Mar 14, 2026')
  await expect(page.getByRole('button', { name: 'Mar 14, 2026' })).toHaveCount(0)
})

test('a search in a list does not lead back from a page that was opened meanwhile', async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { token } = await app.partner('Hasty Goods Ltd')
  await app.createCodes(token, { name: 'Syrup' })
  await openAs(page, token, '/products')
  const field = page.getByRole('searchbox', { name: 'Search products' })
  await expect(field).toBeVisible()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/assets\/activity-page-/, async (route) => {
    await promise
    await route.continue()
  })
  await field.fill('syr')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  // A timer that is set later ends after that of the search.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  release()
  await expect(page).toHaveURL(`${app.url}/activity`)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
})
