import { appCode } from '../../../server/test/support/totp.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

test('an owner sets up two-step sign-in, signs in with a code or a recovery code, and requires it of a new member', async ({
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
  await withoutApp.context().close()
  await withApp.context().close()

  const invited = 'ngozi@guarded.example'
  await app.api(token, 'POST', '/api/team/invitations', { email: invited, role: 'production' })
  await page.goto(`${app.url}/team`)
  await page.getByRole('button', { name: 'Require for all members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Require two-step sign-in?' })
  await dialog.getByLabel('Your password').fill(partnerPassword)
  await dialog.getByRole('button', { name: 'Require for all members' }).click()
  await expect(page.getByText(/Required for all members\./)).toBeVisible()
  await page.goto(`${app.url}/security`)
  await expect(page.getByText('Guarded Ltd requires two-step sign-in, so it stays on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)

  const member = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const link = /\/invitation\/[\w-]{43}/.exec(await app.mail(invited, /\/invitation\//))?.[0] ?? ''
  await member.goto(app.url + link)
  await member.getByLabel('Your name').fill('Ngozi Eze')
  await member.getByLabel('Password', { exact: true }).fill('seven quiet rivers')
  await member.getByLabel('Confirm password').fill('seven quiet rivers')
  await member.getByRole('button', { name: 'Join Guarded Ltd' }).click()
  await expect(member.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expect(member.getByText('Guarded Ltd requires it of everyone who works there.')).toBeVisible()
  expect(await axeViolations(member)).toEqual([])
  await member.getByRole('button', { name: 'Expand menu' }).click()
  await expect(member.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Security'])
  await member.keyboard.press('Escape')
  await member.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await member.getByLabel('Your password').fill('seven quiet rivers')
  await member.getByRole('button', { name: 'Next' }).click()
  const own = (await member.locator('code').innerText()).replaceAll(' ', '')
  await member.getByLabel('Code from the app').fill(appCode(own, Date.now()))
  await member.getByRole('button', { name: 'Turn on' }).click()
  await expect(member.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await member.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(member.getByRole('heading', { name: 'Welcome, Guarded Ltd' })).toBeVisible()
  await member.context().close()
})
