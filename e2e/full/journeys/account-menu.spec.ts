import { expect, test } from '../../fixtures/fixtures.ts'

test.use({ isFreshPage: true })

test('a theme that was chosen is there before the first paint, and outlives a sign-out', async ({ app, browser }) => {
  const { token } = await app.partner('Night Shift Ltd')
  const page = await browser.newPage({ colorScheme: 'light' })
  await page.goto(`${app.url}/login`)
  await page.evaluate((token) => Object.assign(localStorage, { token, isAdmin: 'false' }), token)
  await page.goto(`${app.url}/security`)
  const account = page.getByRole('button', { name: /^Account/ })
  await account.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')

  const colorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto(`${app.url}/security`)
  await expect(page.getByText('This page did not load.')).toBeVisible()
  expect(await colorScheme()).toBe('dark')
  await page.unroute(/\.js$/)
  await page.reload()

  await account.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' })
  expect(await colorScheme()).toBe('dark')
  await page.close()
})
