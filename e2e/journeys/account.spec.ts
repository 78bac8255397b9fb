import type { Page } from '@playwright/test'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.locator('button[type=submit]').click()
}

test('a forgotten password is reset with the link in the mail, but not to one that is easily guessed', async ({
  app,
  page,
}) => {
  const { email } = await app.partner('Forgetful Soaps')
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: /Forgot password/i })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(/If an account exists for this address/)).toBeVisible()
  const [path = ''] = /\/reset-password\/[\w-]+/.exec(await app.mail(email, /\/reset-password\//)) ?? []
  await page.goto(app.url + path)
  const choose = async (password: string) => {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  }
  await choose('Password1')
  await expect(page.getByText('Strength: Easy to guess')).toBeVisible()
  await choose('forgetful soaps')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('Don’t use your company name')
  await choose('seven goats in the rain')
  await expect(page.getByText('Strength: Strong')).toBeVisible()
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in now' }).click()
  await expect(page).toHaveURL(`${app.url}/login`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signIn(page, email, partnerPassword)
  await expect(page.getByText('Email or password is incorrect')).toBeVisible()
  await signIn(page, email, 'seven goats in the rain')
  await expect(page).toHaveURL(/\/products$/)
  await page.goto(app.url + path)
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('a link to a signed-in page leads back to it after the sign-in, with the password and with a mailed link', async ({
  app,
  page,
  browser,
}) => {
  const { email } = await app.partner('Mailed Ltd')
  const returnTo = '/inventory/018f0000-0000-7000-8000-000000000000?code=7K2M'
  const signInTo = async (path: string, expected: RegExp) => {
    await page.goto(app.url + path)
    await expect(page).toHaveURL(/\/login\?/)
    await signIn(page, email, partnerPassword)
    await expect(page).toHaveURL(expected)
    await page.evaluate(() => localStorage.clear())
  }
  await signInTo(returnTo, /\/inventory\/018f0000-0000-7000-8000-000000000000\?code=7K2M$/)
  await signInTo('/login?returnTo=https://elsewhere.example/products', /\/products$/)
  await signInTo('/admin/system', /\/products$/)

  await app.api('', 'POST', '/api/partners/sign-in-link', { email, returnTo })
  const [link = ''] = /\/sign-in\/[\w-]+\?[\w=%-]+/.exec(await app.mail(email, /\/sign-in\//)) ?? []
  const elsewhere = await browser.newPage()
  await elsewhere.goto(app.url + link)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(app.url + returnTo)
  await elsewhere.context().close()
  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.')
})

test('a password change ends the sessions of other devices, and logging out everywhere ends all of them', async ({
  app,
  page,
  openAs,
}) => {
  const { email, token } = await app.partner('Careful Ltd')
  const otherToken = String(
    (await app.api('', 'POST', '/api/partners/login', { email, password: partnerPassword })).data.token,
  )
  await openAs(page, token, '/security')
  await page.getByLabel(/^Current password/).fill('not-the-one')
  await page.getByLabel(/^New password/).fill('quite-another-one')
  await page.getByLabel(/^Confirm new password/).fill('quite-another-one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Current password is incorrect.').first()).toBeVisible()
  await page.getByLabel(/^Current password/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/Password changed/).first()).toBeVisible()
  expect((await app.api(otherToken, 'GET', '/api/partners/profile')).status).toBe(401)
  expect((await app.api(token, 'GET', '/api/partners/profile')).status).toBe(200)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect((await app.api(token, 'GET', '/api/partners/profile')).status).toBe(401)
  // A page that still has the ended session (`openAs` stores it in each new document) asks for a new one.
  await page.goto(`${app.url}/products`)
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fproducts$/)
})
