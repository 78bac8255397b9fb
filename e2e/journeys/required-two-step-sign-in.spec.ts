import { appCode } from '../../server/test/support/totp.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

test('an owner requires two-step sign-in; a new member sets it up before anything else', async ({
  app,
  page,
  openAs,
  browser,
}) => {
  const { token } = await app.partner('Strict Foods Ltd')
  await openAs(page, token, '/team')
  await expect(page.getByRole('button', { name: 'Require for all members' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Set up your two-step sign-in' }).click()
  await expect(page).toHaveURL(/\/security$/)
  const path = '/api/partners/second-factor'
  const setup = await app.api(token, 'POST', `${path}/setup`, { currentPassword: partnerPassword })
  const { secret } = setup.data.data as { secret: string }
  await app.api(token, 'POST', `${path}/confirm`, { code: appCode(secret, Date.now()) })
  const body = { email: 'ngozi@strict.example', role: 'production' }
  await app.api(token, 'POST', '/api/team/invitations', body)

  await page.goto(`${app.url}/team`)
  await page.getByRole('button', { name: 'Require for all members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Require two-step sign-in?' })
  await dialog.getByLabel('Your password').fill(partnerPassword)
  await dialog.getByRole('button', { name: 'Require for all members' }).click()
  await expect(page.getByText(/Required for all members\./)).toBeVisible()
  await page.goto(`${app.url}/security`)
  await expect(page.getByText('Strict Foods Ltd requires two-step sign-in, so it stays on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)

  const member = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const link = /\/invitation\/[\w-]{43}/.exec(await app.mail(body.email, /\/invitation\//))?.[0] ?? ''
  await member.goto(app.url + link)
  await member.getByLabel('Your name').fill('Ngozi Eze')
  await member.getByLabel('Password', { exact: true }).fill('seven quiet rivers')
  await member.getByLabel('Confirm password').fill('seven quiet rivers')
  await member.getByRole('button', { name: 'Join Strict Foods Ltd' }).click()
  await expect(member.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expect(member.getByText('Strict Foods Ltd requires it of everyone who works there.')).toBeVisible()
  expect(await axeViolations(member)).toEqual([])
  await member.getByRole('button', { name: 'Expand menu' }).click()
  await expect(member.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Security'])
  await member.keyboard.press('Escape')

  const require = (required: boolean) =>
    app.api(token, 'PUT', '/api/team/second-factor', { required, currentPassword: partnerPassword })
  expect((await require(false)).status).toBe(200)
  await member.goto(`${app.url}/products`)
  await expect(member.getByRole('heading', { name: 'Welcome, Strict Foods Ltd' })).toBeVisible()
  expect((await require(true)).status).toBe(200)
  await member.goto(`${app.url}/products`)
  await member.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await member.getByLabel('Your password').fill('seven quiet rivers')
  await member.getByRole('button', { name: 'Next' }).click()
  const own = (await member.locator('code').innerText()).replaceAll(' ', '')
  await member.getByLabel('Code from the app').fill(appCode(own, Date.now()))
  await member.getByRole('button', { name: 'Turn on' }).click()
  await expect(member.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await member.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(member.getByRole('heading', { name: 'Welcome, Strict Foods Ltd' })).toBeVisible()
})
