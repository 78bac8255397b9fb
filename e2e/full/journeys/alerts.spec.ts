import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { drawer } from '../../fixtures/inventory-fixture.ts'
import { accra, lagos, scan } from '../../fixtures/scan.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const rule = (page: Page, name: string) => page.getByRole('form', { name })
const alerts = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const manyScans = 'Many scans of one code'
const outsideCountries = 'Scans in other countries'
const unreleased = 'Scans of an unreleased batch'
const save = (page: Page, name: string) => rule(page, name).getByRole('button', { name: 'Save rule' }).click()
const toggleRule = async (page: Page, name: string) => {
  await rule(page, name).getByRole('switch').click()
  await save(page, name)
}

test('a saved rule raises alerts in the app and by mail, in the company’s time zone, to those who want them', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Alerted Goods Ltd', 'PREMIUM')
  const { serials } = await app.createCodes(token, { quantity: 4 })
  await openAs(page, token, '/inbox')
  await page.getByRole('link', { name: 'Alert settings' }).click()
  await expect(page).toHaveTitle('Alert Settings | Sahihi')

  await expect(rule(page, 'Possible copied labels').getByRole('switch')).toBeChecked()
  await expect(rule(page, manyScans).getByLabel('More scans in a day than')).toHaveValue('10')
  await rule(page, manyScans).getByLabel('More scans in a day than').fill('0')
  await save(page, manyScans)
  await expect(rule(page, manyScans)).toContainText('Enter a whole number from 1 to 10,000.')
  await expect(rule(page, manyScans).getByLabel('More scans in a day than')).toBeFocused()
  await rule(page, manyScans).getByLabel('More scans in a day than').fill('2')
  await save(page, manyScans)
  await expect(rule(page, manyScans).getByRole('status')).toHaveText('The rule is saved.')

  await toggleRule(page, outsideCountries)
  await expect(rule(page, outsideCountries).getByRole('status')).toHaveText('The rule is saved.')
  await rule(page, outsideCountries).getByRole('checkbox').click()
  await expect(rule(page, outsideCountries).getByRole('status')).toHaveText('Not saved yet')
  await rule(page, outsideCountries).getByLabel('Countries where you sell', { exact: true }).first().fill('Beni')
  await page.getByRole('option', { name: 'Benin', exact: true }).click()
  await page.keyboard.press('Escape')
  await save(page, outsideCountries)
  await expect(rule(page, outsideCountries).getByRole('status')).toHaveText('The rule is saved.')

  await toggleRule(page, 'Possible copied labels')
  await toggleRule(page, unreleased)
  await expect(rule(page, unreleased).getByRole('status')).toHaveText('The rule is off.')
  await page.reload()
  await expect(rule(page, unreleased).getByRole('switch')).not.toBeChecked()

  await page.goto(`${app.url}/analytics/settings`)
  const emails = page.getByRole('region', { name: 'Emails to you' })
  await expect(emails.getByLabel('New suspicious codes')).toHaveValue('at_once')
  await emails.getByLabel('New reports').selectOption('Never')
  await emails.getByRole('button', { name: 'Save emails' }).click()
  await expect(emails.getByRole('status')).toHaveText('Your choice is saved.')
  await expect(emails).toContainText('nobody in your team is emailed about suspicious codes')
  await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Lagos')
  await page.getByLabel('Time zone').selectOption('Africa/Nairobi')
  await page.getByRole('switch', { name: 'Email owners a summary of the week' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.reload()
  await expect(emails.getByLabel('New reports')).toHaveValue('off')
  await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Nairobi')
  await expect(page.getByRole('switch', { name: 'Email owners a summary of the week' })).toBeChecked()

  for (const place of [lagos, lagos, accra]) await scan(app, serials[0], place)
  const mail = await app.mail(email, /Many scans of one code/)
  expect(mail).toContain(`was scanned more than 2 times on`)
  expect(mail).toContain(`?code=${serials[0]}`)
  expect(mail).not.toContain('Accra')

  await page.goto(`${app.url}/alerts/settings`)
  await expect(rule(page, outsideCountries)).toContainText('Benin')
  await page.goto(`${app.url}/alerts`)
  // The mail counts the scans so far. The alert about the last scan's place may come a second later.
  await expect(async () => {
    await page.reload()
    await expect(alerts(page)).toHaveCount(2, { timeout: 2000 })
  }).toPass()
  await expect(alerts(page).filter({ hasText: groupSerial(serials[0] ?? '') })).toContainText('Many scans of one code')
  await expect(alerts(page).filter({ hasText: 'Accra, Ghana' })).toContainText('outside the countries of your rule')
  await expect(menu(page).getByRole('link', { name: 'Inbox 2 open' })).toBeVisible()
  await alerts(page).filter({ hasText: 'Accra, Ghana' }).getByRole('checkbox').check()
  await page.getByRole('region', { name: '1 item selected' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 alert done.')).toBeVisible()
  await expect(alerts(page)).toHaveCount(1)
  await expect(menu(page).getByRole('link', { name: 'Inbox 1 open' })).toBeVisible()

  await alerts(page).getByRole('link').click()
  await page.getByRole('link', { name: 'See the code' }).click()
  await expect(drawer(page)).toContainText(groupSerial(serials[0] ?? ''))
  await expect(drawer(page).getByRole('region', { name: 'Scan history' })).toContainText(/\d\d:\d\d EAT/)
})
