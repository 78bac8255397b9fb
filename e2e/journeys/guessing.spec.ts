import { admin, expect, partnerPassword, test } from '../fixtures/fixtures.ts'

test('an admin who signed in a while ago types the password again; what was entered stays, and the decision goes on', async ({
  app,
  page,
  openAsAdmin,
}) => {
  const { email } = await app.createApplication('Patient Foods')
  await openAsAdmin(page, '/admin/partners')
  await app.sql(
    `update sessions set password_typed_at = now() - interval '10 minutes'
     where account_id = (select id from accounts where email = $1)`,
    [admin.email],
  )
  await page.getByRole('button', { name: 'Reject Patient Foods' }).click()
  const rejecting = page.getByRole('dialog', { name: /Patient Foods/ })
  await rejecting.getByRole('textbox').fill('The certificate is not legible.')
  await rejecting.getByRole('button', { name: 'Confirm' }).click()

  const asking = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(asking.getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(rejecting.getByRole('alert')).toContainText('Enter your password to make this change.')
  await expect(rejecting.getByRole('textbox')).toHaveValue('The certificate is not legible.')

  await rejecting.getByRole('button', { name: 'Confirm' }).click()
  await asking.getByLabel('Your password').fill('not my password')
  await page.keyboard.press('Enter')
  await expect(asking.getByRole('alert')).toContainText('Current password is incorrect.')
  await asking.getByLabel('Your password').fill(admin.password)
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Application rejected. We’ve emailed the applicant.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await app.mail(email, /The certificate is not legible\./)
})

test('an owner whose password has to wait because others guess it signs in by a mailed link', async ({ app, page }) => {
  const { email } = await app.partner('Guessed Goods')
  const guess = () => app.api('', 'POST', '/api/partners/login', { email, password: 'a wrong password' })
  await Promise.all(Array.from({ length: 41 }, guess))
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(partnerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('sign in with an emailed link')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('status')).toContainText('we’ve sent a sign-in link')
  const [link = ''] = /\/sign-in\/[\w-]+/.exec(await app.mail(email, /\/sign-in\//)) ?? []
  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goto(app.url + link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.')
})

test('a password that is guessed first is shown as weak, and refused; words together are taken', async ({
  app,
  page,
}) => {
  const { email } = await app.partner('Strong Soaps')
  await app.api('', 'POST', '/api/partners/forgot-password', { email })
  const [link = ''] = /\/reset-password\/[\w-]+/.exec(await app.mail(email, /\/reset-password\//)) ?? []
  await page.goto(app.url + link)
  const set = async (password: string) => {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  }
  await set('Password1')
  await expect(page.getByText('Strength: Easy to guess')).toBeVisible()
  await set('strong soaps')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('Don’t use your company name')
  await set('seven goats in the rain')
  await expect(page.getByText('Strength: Strong')).toBeVisible()
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
})

test('an admin’s page that nobody touches says so when it refreshes itself', async ({ page, openAsAdmin }) => {
  const refresh = (isUnattended: boolean, timeout?: number) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/admin/payments/flagged') &&
        (request.headers()['x-unattended'] === '1') === isUnattended,
      { timeout },
    )
  // Again until it happens: the next refresh is planned only once the page has taken the reply of the one before.
  const refreshAfter = (time: string, isUnattended: boolean, touch = async () => {}) =>
    expect(async () => {
      await touch()
      const refreshed = refresh(isUnattended, 3000)
      await Promise.all([refreshed, page.clock.fastForward(time)])
    }).toPass()
  await page.clock.install()
  const first = refresh(false)
  await openAsAdmin(page, '/admin/partners')
  await (await first).response()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await refreshAfter('05:00', true)
  let x = 100
  await refreshAfter('01:01', false, () => page.mouse.move(x++, 100))
})
