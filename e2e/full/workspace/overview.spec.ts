import { expect, test } from '../../fixtures/fixtures.ts'

test('the list of products stays where it is when what is new comes late', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Steady Works Ltd')
  await app.createCodes(token, { name: 'Steady syrup' })
  await app.api(token, 'POST', '/api/home/checklist/dismissal', {})
  await openAs(page, token, '/products')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  const product = page.getByRole('link', { name: 'Steady syrup' }).first()
  await expect(activity).toBeVisible()
  await expect(page.getByText(/codes left until/)).toBeVisible()
  await expect(page.getByText('No scans in the last 24 hours.')).toBeVisible()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  for (const call of ['**/api/home', '**/api/activity*', '**/api/products/analytics/live*'])
    await page.route(call, async (route) => {
      await promise
      await route.continue()
    })
  await page.reload()
  await expect(product).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading what is new' })).toBeVisible()
  const before = await product.boundingBox()
  release()
  await expect(activity).toBeVisible()
  await expect(page.getByText('No scans in the last 24 hours.')).toBeVisible()
  expect((await product.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 1)
})
