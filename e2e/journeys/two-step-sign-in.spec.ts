import { appCode } from '../../server/test/support/totp.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

test('an owner sets up two-step sign-in, and then signs in with a code of the app or a recovery code', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { email, token } = await app.partner('Guarded Ltd')
  await openAs(page, token, '/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByLabel('Your password').fill(partnerPassword)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: /QR code for your authenticator app/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(appCode(secret, Date.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  const signIn = async () => {
    const other = await browser.newPage()
    await other.goto(`${app.url}/reports?status=closed`)
    await other.getByLabel('Email').fill(email)
    await other.getByLabel(/^Password/).fill(partnerPassword)
    await other.locator('button[type=submit]').click()
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    return other
  }
  const withApp = await signIn()
  await expect(withApp.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await withApp.getByLabel('Code').fill('12')
  await withApp.getByRole('button', { name: 'Sign in' }).click()
  await expect(withApp.getByText(/Incorrect or already used code/)).toBeVisible()
  expect(await axeViolations(withApp)).toEqual([])
  // The code of now has turned it on, and none is taken twice: the next one is taken already.
  await withApp.getByLabel('Code').fill(appCode(secret, Date.now() + 30_000))
  await withApp.getByRole('button', { name: 'Sign in' }).click()
  await expect(withApp).toHaveURL(/\/reports\?status=closed$/)

  const withoutApp = await signIn()
  await withoutApp.getByRole('button', { name: 'Use a recovery code' }).click()
  await withoutApp.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await withoutApp.getByRole('button', { name: 'Sign in' }).click()
  await expect(withoutApp).toHaveURL(/\/reports\?status=closed$/)
})
