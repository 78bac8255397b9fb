import { expect, test } from '../fixtures/fixtures.ts'

test('who is not signed in comes to the sign-in page, a partner on an admin’s page too, and an unknown page is not found', async ({
  app,
  page,
  openAs,
}) => {
  await page.goto(`${app.url}/inventory/018f0000-0000-7000-8000-000000000000`)
  await expect(page).toHaveURL(`${app.url}/login?returnTo=%2Finventory%2F018f0000-0000-7000-8000-000000000000`)
  const { token } = await app.partner()
  await openAs(page, token, '/admin/system')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fadmin%2Fsystem$/)
  const reply = await page.goto(`${app.url}/no/such/page`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByText(/not found|no page/i).first()).toBeVisible()
})
