import { pages } from '@sahihi/contract/domain/pages.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const pathOf = (path: string) => path.replace(/\$\w+/g, '018f0000-0000-7000-8000-000000000000')

test('every page that is not public redirects a visitor to the sign-in page', async ({ app, page }) => {
  for (const { path, access } of pages)
    if (access !== 'public')
      await test.step(path, async () => {
        await page.goto(app.url + pathOf(path))
        await expect.soft(page, path).toHaveURL(`${app.url}/login?${new URLSearchParams({ returnTo: pathOf(path) })}`)
      })
})

test('every admin page redirects a partner to the sign-in page', async ({ app, page, openAs }) => {
  const { token } = await app.partner()
  for (const { path, access } of pages)
    if (access === 'admin')
      await test.step(path, async () => {
        await openAs(page, token, path)
        await expect.soft(page, path).toHaveURL(/\/login\?returnTo=/)
      })
})

test('an unknown path shows a not-found page with status 404', async ({ app, page }) => {
  const reply = await page.goto(`${app.url}/no/such/page`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByText(/not found|no page/i).first()).toBeVisible()
})

test('an ended session redirects to the sign-in page', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Logged Out Ltd')
  await app.api(token, 'POST', '/api/partners/logout-everywhere')
  await openAs(page, token, '/products')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})
