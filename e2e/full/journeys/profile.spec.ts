import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

test('an owner renames the company, moves to another email address, and gives a name', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Renamed Goods Ltd')
  await openAs(page, token, '/profile')
  const save = page.getByRole('button', { name: 'Save' })
  const name = page.getByLabel('Company Name')
  await expect(name).toHaveValue('Renamed Goods Ltd')
  await expect(save).toBeDisabled()
  await name.fill('Moved Goods Ltd')
  await save.click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(save).toBeDisabled() // the saved values are the new baseline

  const address = page.getByLabel('Email Address')
  const password = page.getByLabel('Current password')
  await expect(password).toHaveCount(0)
  await address.fill(email.toUpperCase())
  await expect(password).toHaveCount(0)
  await address.fill('ngozi@rewired.example')
  await save.click()
  await expect(page.getByText('Enter your current password to change your email.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('not-the-one')
  await save.click()
  await expect(page.getByText('Current password is incorrect.').first()).toBeVisible()
  await password.fill(partnerPassword)
  await save.click()
  await expect(
    page.getByText('We’ve sent a confirmation link to ngozi@rewired.example. Your email changes when you open it.'),
  ).toBeVisible()
  await expect(page.getByText('Waiting for ngozi@rewired.example to be confirmed.')).toBeVisible()
  await expect(address).toHaveValue(email)
  await expect(password).toHaveCount(0)

  const mail = await app.mail('ngozi@rewired.example', /\/confirm-email\//)
  const [link = ''] = /\/confirm-email\/[\w-]+/.exec(mail) ?? []
  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(page.getByText('Email changed. Use it to sign in.')).toBeVisible()
  await page.getByRole('link', { name: 'Open your account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ngozi@rewired.example')
  await expect(page.getByText(/Waiting for/)).toHaveCount(0)
  const credentials = { email: 'ngozi@rewired.example', password: partnerPassword }
  expect((await app.api('', 'POST', '/api/partners/login', credentials)).status).toBe(200)

  const ownName = page.getByLabel('Your name', { exact: true })
  await expect(ownName).toHaveValue('')
  await ownName.fill('Amina Bello')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: /Expand menu|Collapse menu/ }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Moved Goods Ltd' })).toBeVisible()
  await page.goto(`${app.url}/team`)
  await expect(page.getByRole('row', { name: /Amina Bello/ })).toBeVisible()

  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(page.getByText('This link was already used or has expired. Request a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
})
