import { expect, test } from '../fixtures/fixtures.ts'

test('when the page takes over the shell’s verdict, its elements stay: the focus, and a tap that has begun', async ({
  app,
  page,
}) => {
  const { token } = await app.partner('Steady Goods Ltd')
  const { serials } = await app.createCodes(token)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${app.url}/verify/${serials[0]}`)
  const home = page.getByRole('link', { name: 'Return to Home' })
  await home.focus()
  const painted = await page.$$('main h1, main .go')
  expect(painted.length).toBeGreaterThan(1)
  release()
  await expect(page.getByRole('button', { name: 'Show more details' })).toBeVisible()
  for (const element of painted) expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true)
  await expect(home).toBeFocused()
  await home.press('Enter')
  await expect(page).toHaveURL(`${app.url}/`)
})
