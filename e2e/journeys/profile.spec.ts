import { errorReply, failCall } from '../fixtures/error-replies.ts'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'
import { keepNotifications } from '../sweeps/screens/screen.ts'

test('a changed profile can be saved, confirms for 3 seconds and updates the greeting', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Renamed Goods Ltd')
  await page.clock.install()
  await openAs(page, token, '/profile')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(page.getByText('Manage your company profile and contact information')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  const name = page.getByLabel('Company Name')
  await expect(name).toHaveValue('Renamed Goods Ltd')
  await expect(save).toBeDisabled()
  await name.fill('Moved Goods Ltd')
  await expect(save).toBeEnabled()
  await name.fill('Renamed Goods Ltd')
  await expect(save).toBeDisabled()
  await name.fill('Moved Goods Ltd')

  const done = page.getByText('Profile updated successfully')
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  for (let tick = 0; tick < 200 && !(await done.isVisible()); tick++) await page.clock.runFor(50)
  await expect(done).toBeVisible()
  await page.clock.runFor(2900)
  await expect(done).toBeVisible()
  await page.clock.runFor(200)
  await expect(done).toHaveCount(0)
  await page.clock.resume()

  // The saved values are the new baseline.
  await expect(save).toBeDisabled()
  await name.fill('Renamed Goods Ltd')
  await expect(save).toBeEnabled()
  await name.fill('Moved Goods Ltd')
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: /Expand menu|Collapse menu/ }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Moved Goods Ltd' })).toBeVisible()
})

test('a new email address needs the password, and is used for sign-in once its link is opened', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Rewired Goods Ltd')
  await openAs(page, token, '/profile')
  const address = page.getByLabel('Email Address')
  const password = page.getByLabel('Current password')
  await expect(address).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('type', 'tel')
  await expect(password).toHaveCount(0)
  await address.fill(email.toUpperCase())
  await expect(password).toHaveCount(0)
  await address.fill('ngozi@rewired.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your current password to change your email.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('not-the-one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Current password is incorrect.').first()).toBeVisible()
  await password.fill(partnerPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('We’ve sent a confirmation link to ngozi@rewired.example. Your email changes when you open it.'),
  ).toBeVisible()
  await expect(page.getByText('Waiting for ngozi@rewired.example to be confirmed.')).toBeVisible()
  await expect(address).toHaveValue(email)
  await expect(password).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  const mail = await app.mail('ngozi@rewired.example', /\/confirm-email\//)
  const [link = ''] = /\/confirm-email\/[\w-]+/.exec(mail) ?? []
  await page.goto(app.url + link)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await failCall(page, '**/api/partners/confirm-email')
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(page.getByText('Your email was not changed. Please try again.')).toBeVisible()
  await page.unroute('**/api/partners/confirm-email')
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(page.getByText('Email changed. Use it to sign in.')).toBeVisible()
  await page.getByRole('link', { name: 'Open your account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ngozi@rewired.example')
  await expect(page.getByText(/Waiting for/)).toHaveCount(0)
  const credentials = { email: 'ngozi@rewired.example', password: partnerPassword }
  expect((await app.api('', 'POST', '/api/partners/login', credentials)).status).toBe(200)

  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(page.getByText('This link was already used or has expired. Request a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
})

test('the owner who applied gives a name on the page of their sign-in, and the team shows it', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Nameless Goods Ltd')
  await openAs(page, token, '/profile')
  await page.getByRole('link', { name: 'Change them' }).click()
  const name = page.getByLabel('Your name', { exact: true })
  await expect(name).toHaveValue('')
  await name.fill('Amina Bello')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.goto(`${app.url}/team`)
  await expect(page.getByRole('row', { name: /Amina Bello/ })).toBeVisible()
})

test('a profile that fails to load or save shows an error, preferring the server’s message', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Profiled Goods Ltd')
  await failCall(page, '**/api/partners/profile')
  await openAs(page, token, '/profile')
  await expect(page.getByText('Failed to load profile information')).toBeVisible()
  await page.unroute('**/api/partners/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('Phone Number').fill('0803 555 0199')
  await failCall(page, '**/api/partners/profile')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue('0803 555 0199')
  await page.unroute('**/api/partners/profile')
  await page.route('**/api/partners/profile', (route) =>
    route.fulfill({ status: 503, json: { ...errorReply, message: 'We are moving house.' } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We are moving house.')).toBeVisible()
  await expect(page.getByText('Failed to update profile')).toHaveCount(0)
})

test('a profile cannot be saved twice at once', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Profiled Goods Ltd')
  await openAs(page, token, '/profile')
  await page.getByLabel('Phone Number').fill('0803 555 0177')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/api/partners/profile', async (route) => {
    sent++
    await released
    await route.continue()
  })
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save).toBeDisabled()
  await page.getByLabel('Phone Number').press('Enter')
  await keepNotifications(page)
  release()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  expect(sent).toBe(1)
})
