import type { Page } from '@playwright/test'
import { maliciousHtml } from '../../fixtures/feedback-fixture.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search partners' })
/** A payment of a partner, in the state that the provider's replies lead to. */
const insertPayment = (app: RunningApp, email: string, reference: string, amount: number, flagReason?: string) =>
  app.sql(
    `insert into payments (id, partner_id, plan_type, amount, currency, reference, created_at, credited_at, flagged_at, flag_reason)
     select gen_random_uuid(), partner_id, 'PREMIUM', $3, 'NGN', $2, now(),
       case when $4::text is null then now() end, case when $4::text is not null then now() end, $4
     from accounts join memberships on account_id = accounts.id where email = $1`,
    [email, reference, amount, flagReason ?? null],
  )

test('an admin suspends and reinstates a partner: its pages tell the partner, and its codes still verify', async ({
  app,
  page,
  browser,
  openAs,
  openAsAdmin,
}) => {
  const { email, token } = await app.partner('Doubtful Goods Ltd', 'PREMIUM')
  const { serials } = await app.createCodes(token, { quantity: 25 })
  await insertPayment(app, email, 'SHH-paid-1', 5_000_000)
  await insertPayment(app, email, 'SHH-paid-2', 5_000_000)
  await openAsAdmin(page, '/admin/companies')
  await expect(page).toHaveTitle('Partners | Sahihi')
  const partnerRow = row(page, 'Doubtful Goods Ltd')
  for (const words of [
    email,
    'RC 104212',
    'Premium plan',
    '25 of 10,000 used',
    'Until ',
    '₦100,000',
    '2 payments',
    'Active',
  ])
    await expect(partnerRow).toContainText(words)
  await partnerRow.getByRole('button', { name: 'Suspend…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/[Cc]odes keep verifying\./)
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled()
  await page.getByLabel('Reason').fill(`The register does not know it. ${maliciousHtml}`)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Partner suspended. Its codes keep verifying.')).toBeVisible()
  await expect(partnerRow).toContainText('Suspended')
  await expect(partnerRow).toContainText(maliciousHtml)
  await expect(partnerRow.getByRole('button', { name: 'Reinstate…' })).toBeFocused()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const partnerPage = await context.newPage()
  const banner = partnerPage.getByRole('complementary', { name: 'Your account is suspended' })
  await openAs(partnerPage, token, '/profile')
  await expect(banner).toContainText(`This account is suspended: The register does not know it. ${maliciousHtml}`)
  await partnerPage.getByLabel('Phone Number').fill('0803 555 0100')
  await partnerPage.getByRole('button', { name: 'Save' }).click()
  await expect(partnerPage.getByRole('alert')).toContainText(
    'This account is suspended: The register does not know it.',
  )
  await partnerPage.goto(`${app.url}/verify/${serials[0]}`)
  await expect(partnerPage.getByText('Verified!')).toBeVisible()
  await expect(partnerPage.getByText('suspended')).toHaveCount(0)

  await partnerRow.getByRole('button', { name: 'Reinstate…' }).press('Enter')
  await expect(dialog).toContainText('Suspended because: The register does not know it.')
  await page.getByLabel('Reason').fill('The register was wrong.')
  await dialog.getByRole('button', { name: 'Reinstate' }).click()
  await expect(page.getByText('Partner reinstated.')).toBeVisible()
  await expect(partnerRow).toContainText('Active')
  await partnerPage.goto(`${app.url}/products`)
  await expect(partnerPage.getByText('Welcome, Doubtful Goods Ltd')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await app.mail(email, /is reinstated[\s\S]*The register was wrong\./)
  await context.close()
})

test('an admin finds partners, closes the review of a flagged payment, and grants and revokes an allowance', async ({
  app,
  page,
  browser,
  openAs,
  openAsAdmin,
}) => {
  const { email, token } = await app.partner('Odd Payer Ltd', 'PREMIUM')
  await app.sql(
    `insert into partners (id, company_name, email, address, phone_number, business_registration_number,
       applied_at, email_verified_at, approved_at)
     select gen_random_uuid(), 'Many ' || lpad(i::text, 2, '0') || ' Ltd', 'many-' || i || $1, '1 Marina', '0803 111 2222',
       'RC 1', now(), now(), now() from generate_series(0, 20) i`,
    ['@factory.example'],
  )
  await insertPayment(app, email, 'SHH-odd-1', 5_000_000, 'It was paid in GHS, not in NGN.')
  await openAsAdmin(page, '/admin/companies')
  await search(page).fill('many ')
  await expect(page.getByText('21 partners with “many”')).toBeVisible()
  await expect(row(page, 'Many 00 Ltd')).toContainText('None yet')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(row(page, 'Many 20 Ltd')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(row(page, 'Many 20 Ltd')).toBeVisible()
  await expect(search(page)).toHaveValue('many')
  await search(page).fill('odd payer')
  const partnerRow = row(page, 'Odd Payer Ltd')
  await expect(partnerRow).toContainText('1 to review')

  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('main').getByRole('link', { name: '1 payment to review' }).click()
  await expect(page).toHaveURL(/\/admin\/payments\?state=flagged$/)
  const flagged = page.getByRole('row').filter({ hasText: 'SHH-odd-1' })
  for (const words of ['Odd Payer Ltd', 'It was paid in GHS, not in NGN.', 'Premium plan', '₦50,000'])
    await expect(flagged).toContainText(words)
  await expect(menu.getByRole('link', { name: 'Payments 1 to review' })).toBeVisible()
  await flagged.getByRole('button', { name: 'Close review… of Odd Payer Ltd' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Outcome').fill('Given back by hand.')
  await expect(dialog.getByRole('button', { name: 'Close review' })).toBeDisabled()
  await page.getByLabel('Message to partner').fill(`Your bank has the money again. ${maliciousHtml}`)
  await dialog.getByRole('button', { name: 'Close review' }).click()
  await expect(page.getByText('Review closed.')).toBeVisible()
  await expect(flagged).toHaveCount(0)
  await expect(page.getByText('No payment matches these filters.')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Payments', exact: true })).toHaveAttribute('aria-current', 'page')
  expect(await app.mail(email, /Your bank has the money again\./)).not.toContain('Given back by hand.')

  await menu.getByRole('link', { name: 'Partners' }).click()
  await search(page).fill('odd payer')
  await expect(partnerRow).toContainText('0 payments')
  await expect(partnerRow).not.toContainText('to review')
  await partnerRow.getByRole('link', { name: 'Odd Payer Ltd' }).click()
  await expect(page.getByRole('heading', { name: 'Odd Payer Ltd', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'SHH-odd-1' })).toContainText('Reviewed, not credited')
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goBack()
  await partnerRow.getByRole('button', { name: 'Allowance…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog.getByText('Enter a number of codes.').first()).toBeVisible()
  await dialog.getByLabel('Codes a month').fill('1000000')
  await dialog.getByLabel('Reason').fill('A contract of three years')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(partnerRow).toContainText('1,000,000 extra a month by allowance')
  const partnerPage = await browser.newPage()
  await openAs(partnerPage, token, '/subscription')
  await expect(partnerPage.getByText('1,000,000 extra codes each month, on top of your plan.')).toBeVisible()
  await expect(partnerPage.getByText('A contract of three years')).toBeVisible()
  await expect(partnerPage.getByText('0 / 1,010,000')).toBeVisible()
  await partnerRow.getByRole('button', { name: 'Allowance…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Revoke…' }).click()
  await dialog.getByLabel('Reason').fill('It is over')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(partnerRow).not.toContainText('by allowance')
  await partnerPage.reload()
  await expect(partnerPage.getByText('0 / 10,000', { exact: true })).toBeVisible()
  await partnerPage.context().close()
})
