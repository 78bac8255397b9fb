import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

test('the owner of an account sees its signed-in devices, and signs one out that they do not know', async ({
  app,
  page,
  openAs,
}) => {
  const { email, token } = await app.partner('Watchful Ltd')
  const signIn = async () =>
    String((await app.api('', 'POST', '/api/partners/login', { email, password: partnerPassword })).data.token)
  const [unknown, other] = [await signIn(), await signIn()]
  await openAs(page, token, '/security')
  const devices = page.getByRole('listitem').filter({ hasText: 'Signed in' })
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await devices.nth(1).getByRole('button', { name: 'Sign out' }).click()
  await expect(devices).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(devices).toHaveCount(1)
  for (const ended of [unknown, other]) expect((await app.api(ended, 'GET', '/api/partners/profile')).status).toBe(401)
  expect((await app.api(token, 'GET', '/api/partners/profile')).status).toBe(200)
})
