import { failCall } from '../fixtures/error-replies.ts'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

const signIn = async (page: import('@playwright/test').Page, url: string, email: string, password: string) => {
  await page.goto(`${url}/login`)
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.locator('button[type=submit]').click()
}

test('a forgotten password is reset with the link in the mail', async ({ app, page }) => {
  const { email } = await app.partner('Forgetful Ltd')
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: /Forgot password/i })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(/If an account exists for this address/)).toBeVisible()
  const [path = ''] = /\/reset-password\/[\w-]+/.exec(await app.mail(email, /\/reset-password\//)) ?? []
  await page.goto(app.url + path)
  await page.getByLabel(/^(New p|P)assword/).fill('quite-another-one')
  await page.getByLabel(/^Confirm/).fill('quite-another-one')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in now' }).click()
  await expect(page).toHaveURL(`${app.url}/login`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto(app.url + path)
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await signIn(page, app.url, email, partnerPassword)
  await expect(page.getByText('Email or password is incorrect')).toBeVisible()
  await signIn(page, app.url, email, 'quite-another-one')
  await expect(page).toHaveURL(/\/products$/)
})

test('a link to a signed-in page leads back to it after the sign-in, with the password and with a mailed link', async ({
  app,
  page,
  browser,
}) => {
  const { email } = await app.partner('Mailed Ltd')
  const returnTo = '/inventory/018f0000-0000-7000-8000-000000000000?code=7K2M'
  const signInTo = async (url: string, expected: RegExp) => {
    await page.goto(url)
    await expect(page).toHaveURL(/\/login\?/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(partnerPassword)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(expected)
    await page.evaluate(() => localStorage.clear())
  }
  await signInTo(app.url + returnTo, /\/inventory\/018f0000-0000-7000-8000-000000000000\?code=7K2M$/)
  await signInTo(`${app.url}/login?returnTo=https://elsewhere.example/products`, /\/products$/)
  await signInTo(`${app.url}/admin/system`, /\/products$/)

  await app.api('', 'POST', '/api/partners/sign-in-link', { email, returnTo })
  const [link = ''] = /\/sign-in\/[\w-]+\?[\w=%-]+/.exec(await app.mail(email, /\/sign-in\//)) ?? []
  const elsewhere = await browser.newPage()
  await elsewhere.goto(app.url + link)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(app.url + returnTo)
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
})

test('the form says when the trial has too few codes left, and keeps what was filled in', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Trial Ltd')
  await app.createCodes(token, { quantity: 95 })
  await openAs(page, token, '/add-product')
  await page.getByRole('textbox', { name: /^Product name/ }).fill('Zobo drink')
  await page.getByRole('combobox', { name: /Category/ }).fill('Drink')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('6')
  await page.getByRole('textbox', { name: /Expiration date/ }).fill('2030-12-31')
  await page.keyboard.press('Tab')
  await page.locator('button[type=submit]').click()
  await expect(
    page.getByText('Your current plan has 5 codes left. Reduce the quantity, or choose a larger plan.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Product name/ })).toHaveValue('Zobo drink')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('5')
  await page.locator('button[type=submit]').dblclick()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByText('5 units')).toHaveCount(1)
})

test('registration keeps what was typed and shows the server’s error at each field', async ({ app, page }) => {
  await page.goto(`${app.url}/partner-registration`)
  await page.getByLabel('Company name').fill('Kantin Kwari Textiles')
  await page.getByLabel('Email').fill('someone@nowhere')
  await page.getByLabel('Address', { exact: true }).fill('Kano')
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Business registration number').fill('RC 1')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Enter a valid email, like name@company.com.').first()).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue('Kantin Kwari Textiles')
  // Only the server knows this rule. Its message appears in the list and next to the field.
  const errors = [{ field: 'businessRegistrationNumber', message: 'This number is not in the register.' }]
  await page.route('**/api/partners/register', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'x', error: 'x', code: 'invalid_input', errors } }),
  )
  await page.getByLabel('Email').fill('someone@kantin.example')
  await page.getByLabel('Phone number').fill('0803 555 0101')
  await page.locator('button[type=submit]').click()
  const list = page.getByRole('alert').filter({ hasText: 'Please correct the following errors:' })
  await expect(list).toContainText('This number is not in the register.')
  await expect(page.getByLabel('Business registration number')).toHaveValue('RC 1')
  await page.unroute('**/api/partners/register')
  await page.route('**/api/partners/register', (route) =>
    route.fulfill({ status: 200, json: { success: true, message: 'x' } }),
  )
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Unexpected response from server. Please try again.')).toBeVisible()
  await page.unroute('**/api/partners/register')
  await failCall(page, '**/api/partners/register')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
  await expect(page.getByLabel('Company name')).toHaveValue('Kantin Kwari Textiles')
})

test('a PIN that could not be checked or resent shows an error, and both can be retried', async ({ app, page }) => {
  await page.clock.install()
  await page.goto(`${app.url}/partner-registration`)
  await page.getByLabel('Company name').fill('Onitsha Cables')
  await page.getByLabel('Email').fill('desk@onitsha.example')
  await page.getByLabel('Address', { exact: true }).fill('Onitsha')
  await page.getByLabel('Phone number').fill('0803 555 0102')
  await page.getByLabel('Business registration number').fill('RC 2')
  await page.locator('button[type=submit]').click()
  const pin = await app.pin('desk@onitsha.example')
  await failCall(page, '**/api/partners/verify-email')
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toHaveText('Verification failed')
  await failCall(page, '**/api/partners/resend-verification')
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Resend PIN' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to resend PIN')
  await expect(page.getByRole('button', { name: 'Resend PIN' })).toBeEnabled()
  await page.unroute('**/api/partners/verify-email')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your email is verified.')).toBeVisible()
})

test('an invalid registration link says so when it is opened, with a way to sign in', async ({ app, page }) => {
  for (const path of ['/register/some-token', '/register/%20']) {
    await page.goto(app.url + path)
    await expect(page.getByRole('alert')).toContainText('Invalid registration link')
    await expect(page.getByLabel(/^Password/)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login')
  }
})

test('a registration that could not be completed shows an error, and keeps what was typed', async ({ app, page }) => {
  await failCall(page, '**/api/partners/c*')
  await page.goto(`${app.url}/register/some-token`)
  await page.getByLabel(/^Password/).fill(partnerPassword)
  await page.getByLabel(/^Confirm/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Complete registration' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error completing registration')
  await expect(page.getByLabel(/^Password/)).toHaveValue(partnerPassword)
})
