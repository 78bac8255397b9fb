import { expect, test } from '../fixtures/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('each member chooses which emails they get, and a choice that cannot be saved is as it was', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Mailed Goods Ltd')
  await openAs(page, token, '/inbox')
  await page.getByRole('link', { name: 'Alert rules' }).click()
  const emails = page.getByRole('region', { name: 'Emails to you' })
  const cases = emails.getByLabel('New suspicious codes')
  const reports = emails.getByLabel('New reports')
  await expect(cases).toHaveValue('at_once')
  await expect(reports).toHaveValue('daily')

  await page.route('**/api/team/mails', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await reports.selectOption('Never')
  await expect(emails.getByRole('alert')).toContainText('Your choice was not saved')
  await expect(reports).toHaveValue('daily')
  await page.unroute('**/api/team/mails')

  await reports.selectOption('At once')
  await expect(emails.getByRole('status')).toHaveText('Your choice is saved.')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await cases.selectOption('Once a day, at 8:00')
  await saved
  await page.reload()
  await expect(reports).toHaveValue('at_once')
  await expect(cases).toHaveValue('daily')

  const rule = page.getByRole('form', { name: 'Possible copied labels' })
  await expect(rule.getByRole('checkbox')).toHaveCount(0)
  await rule.getByRole('switch').click()
  await expect(emails).toContainText('nobody in your team is emailed about suspicious codes')

  const beRole = (role: string) =>
    app.sql('update memberships set role = $1 where account_id = (select id from accounts where email = $2)', [
      role,
      email,
    ])
  await beRole('analyst')
  await page.reload()
  await expect(reports).toBeEnabled()
  await reports.selectOption('Never')
  await expect(emails.getByRole('status')).toHaveText('Your choice is saved.')
  await beRole('production')
  await page.reload()
  await expect(page.getByRole('form', { name: 'Possible copied labels' })).toBeVisible()
  await expect(emails).toHaveCount(0)
})
