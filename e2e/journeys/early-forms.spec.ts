import { expect, test } from '../fixtures/fixtures.ts'

test('a form whose script does not load says so, and opens when it is tried again', async ({ app, page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('alert')).toContainText('This page did not load.')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
