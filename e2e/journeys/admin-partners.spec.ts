import type { Page } from '@playwright/test'
import { failCall } from '../fixtures/error-replies.ts'
import { maliciousHtml } from '../fixtures/feedback-fixture.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'

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

test('an admin suspends and reinstates a partner: every page tells the partner, and its codes still verify', async ({
  app,
  page,
  browser,
  openAs,
  openAsAdmin,
}) => {
  const { email, token } = await app.partner('Doubtful Goods Ltd', 'PREMIUM')
  const { serials, batchId } = await app.createCodes(token, { quantity: 25 })
  await insertPayment(app, email, 'SHH-paid-1', 5_000_000)
  await insertPayment(app, email, 'SHH-paid-2', 5_000_000)
  await openAsAdmin(page, '/admin/companies')
  await expect(page).toHaveTitle('Partners | Sahihi')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
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

  // With the keyboard, because layout shifts during loading can make a mouse click miss.
  await partnerRow.getByRole('button', { name: 'Suspend…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/[Cc]odes keep verifying\./)
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled()
  await page.getByLabel('Reason').fill(`The register does not know it. ${maliciousHtml}`)
  await failCall(page, '**/suspension')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The partner was not changed. Please try again.')
  await page.unroute('**/suspension')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Partner suspended. Its codes keep verifying.')).toBeVisible()
  await expect(partnerRow).toContainText('Suspended')
  await expect(partnerRow).toContainText(maliciousHtml)
  await expect(partnerRow.getByRole('button', { name: 'Reinstate…' })).toBeFocused()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const partnerPage = await context.newPage()
  const banner = partnerPage.getByRole('complementary', { name: 'Your account is suspended' })
  await openAs(partnerPage, token, '/products')
  await expect(banner).toContainText(`This account is suspended: The register does not know it. ${maliciousHtml}`)
  for (const path of ['/subscription', '/profile', '/reports', `/inventory/${batchId}`]) {
    await partnerPage.goto(app.url + path)
    await expect(banner).toBeVisible()
  }
  await partnerPage.goto(`${app.url}/profile`)
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

test('a partner that another admin has just suspended is shown as suspended', async ({ app, page, openAsAdmin }) => {
  await app.partner('Twice Judged Ltd')
  await openAsAdmin(page, '/admin/companies?search=Twice')
  await row(page, 'Twice Judged Ltd').getByRole('button', { name: 'Suspend…' }).press('Enter')
  await app.sql(
    `update partners set suspended_at = now(), suspension_reason = 'Another admin was first.' where company_name = $1`,
    ['Twice Judged Ltd'],
  )
  await page.getByLabel('Reason').fill('Too late')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Already done.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Twice Judged Ltd')).toContainText('Another admin was first.')
})

test('flagged payments are listed above the partners until an admin resolves them with a note', async ({
  app,
  page,
  openAsAdmin,
}) => {
  const { email } = await app.partner('Odd Payer Ltd')
  await openAsAdmin(page, '/admin/companies?search=Odd')
  await expect(row(page, 'Odd Payer Ltd')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to review' })).toHaveCount(0)
  await insertPayment(app, email, 'SHH-odd-1', 5_000_000, 'It was paid in GHS, not in NGN.')
  await page.reload()
  const flagged = page.getByRole('region', { name: 'Payments to review' })
  for (const words of ['Odd Payer Ltd', 'It was paid in GHS, not in NGN.', 'Premium plan for ₦50,000', 'SHH-odd-1'])
    await expect(flagged).toContainText(words)
  await expect(row(page, 'Odd Payer Ltd')).toContainText('1 to review')
  await expect(flagged.getByRole('heading', { name: 'Payments to review 1' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Partners 1 to review' })).toBeVisible()
  await flagged.getByRole('button', { name: 'Close review… of Odd Payer Ltd' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await failCall(page, '**/resolution')
  await page.getByLabel('Outcome').fill('Given back by hand.')
  await expect(dialog.getByRole('button', { name: 'Close review' })).toBeDisabled()
  await page.getByLabel('Message to partner').fill(`Your bank has the money again. ${maliciousHtml}`)
  await dialog.getByRole('button', { name: 'Close review' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The review was not closed. Please try again.')
  await page.unroute('**/resolution')
  await dialog.getByRole('button', { name: 'Close review' }).click()
  await expect(page.getByText('Review closed.')).toBeVisible()
  await expect(flagged).toHaveCount(0)
  await expect(row(page, 'Odd Payer Ltd')).toContainText('0 payments')
  await expect(row(page, 'Odd Payer Ltd')).not.toContainText('to review')
  await expect(menu.getByRole('link', { name: 'Partners', exact: true })).toBeVisible()
  expect(await app.mail(email, /Your bank has the money again\./)).not.toContain('Given back by hand.')
})

test('partners can be searched and paged, and a failed list can be retried', async ({ app, page, openAsAdmin }) => {
  for (let i = 0; i < 21; i++)
    await app.sql(
      `insert into partners (id, company_name, email, address, phone_number, business_registration_number,
         applied_at, email_verified_at, approved_at)
       values (gen_random_uuid(), $1, $2, '1 Marina', '0803 111 2222', 'RC 1', now(), now(), now())`,
      [`Many ${String(i).padStart(2, '0')} Ltd`, `many-${i}@factory.example`],
    )
  await failCall(page, '**/api/admin/partners*')
  await openAsAdmin(page, '/admin/companies')
  await expect(page.getByRole('alert')).toContainText('Failed to load partners')
  await page.unroute('**/api/admin/partners*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await search(page).fill('many ')
  await expect(page.getByText('21 partners with “many”')).toBeVisible()
  await expect(row(page, 'Many 00 Ltd')).toContainText('None yet')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(row(page, 'Many 20 Ltd')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(row(page, 'Many 20 Ltd')).toBeVisible()
  await expect(search(page)).toHaveValue('many')
  await search(page).fill('nobody at all')
  await expect(page.getByText('No partner has “nobody at all”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all partners' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(page.getByRole('row')).toHaveCount(21)
})
