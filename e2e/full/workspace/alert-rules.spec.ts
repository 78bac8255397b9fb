import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures.ts'

const rule = (page: Page, name: string) => page.getByRole('form', { name })
const outsideCountries = 'Scans in other countries'
const save = (page: Page, name: string) => rule(page, name).getByRole('button', { name: 'Save rule' }).click()

test('a plan without alerts says so, and a paused rule can only be switched off', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Lapsed Goods Ltd', 'PREMIUM')
  await app.api(token, 'PUT', '/api/alerts/rules', { kind: 'unreleased', notifyByEmail: false })
  await app.sql(
    `update subscription_periods set ends_at = starts_at + interval '1 second' where plan_type = 'PREMIUM' and partner_id in
      (select id from partners where company_name = $1)`,
    ['Lapsed Goods Ltd'],
  )
  await openAs(page, token, '/alerts/settings')
  await expect(page.getByText('they need a Premium or Enterprise plan.')).toBeVisible()
  await expect(rule(page, outsideCountries).getByRole('switch')).toBeDisabled()
  const unreleased = 'Scans of an unreleased batch'
  await rule(page, unreleased).getByRole('switch').click()
  await save(page, unreleased)
  await expect(rule(page, unreleased).getByRole('status')).toHaveText('The rule is off.')
  await expect(rule(page, 'Possible copied labels').getByRole('switch')).toBeEnabled()
  await expect(rule(page, unreleased).getByRole('switch')).toBeDisabled()
})

test('each member chooses which emails they get, and a choice that cannot be saved is kept', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Mailed Goods Ltd')
  await openAs(page, token, '/analytics/settings')
  const emails = page.getByRole('region', { name: 'Emails to you' })
  const cases = emails.getByLabel('New suspicious codes')
  const reports = emails.getByLabel('New reports')
  await expect(cases).toHaveValue('at_once')
  await expect(reports).toHaveValue('daily')

  await page.route('**/api/team/mails', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  const saveEmails = () => emails.getByRole('button', { name: 'Save emails' }).click()
  await reports.selectOption('Never')
  await saveEmails()
  await expect(emails.getByRole('alert')).toContainText('Your choice was not saved')
  await expect(reports).toHaveValue('off')
  await page.unroute('**/api/team/mails')

  await reports.selectOption('At once')
  await cases.selectOption('Once a day, at 8:00')
  await saveEmails()
  await expect(emails.getByRole('status')).toHaveText('Your choice is saved.')
  await page.reload()
  await expect(reports).toHaveValue('at_once')
  await expect(cases).toHaveValue('daily')

  await page.goto(`${app.url}/alerts/settings`)
  const copies = rule(page, 'Possible copied labels')
  await expect(copies.getByRole('checkbox')).toHaveCount(0)
  await copies.getByRole('switch').click()
  await save(page, 'Possible copied labels')
  await page.goto(`${app.url}/analytics/settings`)
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
  await saveEmails()
  await expect(emails.getByRole('status')).toHaveText('Your choice is saved.')
  await beRole('production')
  await page.reload()
  await expect(page.getByLabel('Time zone')).toBeVisible()
  await expect(emails).toHaveCount(0)
})
