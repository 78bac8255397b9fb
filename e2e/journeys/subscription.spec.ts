import { fillExpiry } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import {
  checkout,
  createSpentTrial,
  currentPlan,
  history,
  payButton,
  renewBox,
} from '../fixtures/subscription-fixture.ts'

test('when the trial is used up, a plan can be paid for and the batch created', async ({ app, page, openAs }) => {
  const { token, productId } = await createSpentTrial(app, 'Upgraded Goods Ltd')
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByLabel('Batch name').fill('After the trial')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('150')
  await fillExpiry(page)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Not included in your plan')).toBeVisible()
  const [plans] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'See plans (in another tab)' }).click(),
  ])
  await expect(currentPlan(plans)).toContainText('100 / 100 codes used')
  await expect(currentPlan(plans)).toContainText('Used up')
  await payButton(plans, 'Premium').click()
  await expect(checkout(plans)).toBeVisible()
  await expect(plans.getByText('₦50,000')).toBeVisible()
  await plans.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(plans.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(plans.getByText(/^Premium plan, ₦50,000, from/)).toBeVisible()
  await plans.getByRole('link', { name: 'View receipt' }).click()
  const receipt = plans.getByRole('article', { name: /^Receipt SHH-\d{4}-\d{6}$/ })
  for (const words of [
    'Total (NGN)₦50,000',
    'Sold toUpgraded Goods Ltd1 Marina, Lagos',
    'Sold bySahihi Ltd12 Broad Street, LagosTIN 12345678-0001',
    'Without VAT₦46,511.63',
    'VAT 7.5%₦3,488.37',
    'card ending in 4081',
    'Sandbox. Test payment: no money was taken.',
  ])
    await expect(receipt).toContainText(words)

  await page.bringToFront()
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('link', { name: /After the trial/ })).toContainText('150 units')
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('150 / 10,000 codes used')
  await expect(history(page)).toHaveCount(2)
  await expect(history(page).nth(1)).toContainText('Premium plan₦50,000Paid')
})

test('a card is saved on request and forgotten with one click', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Renewing Goods Ltd')
  await openAs(page, token, '/subscription')
  await page.getByLabel('Auto-renew Enterprise monthly at ₦120,000').check()
  await expect(renewBox(page, 'Premium')).not.toBeChecked()
  await payButton(page, 'Enterprise').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('Your Enterprise plan renews automatically by ')
  await expect(currentPlan(page)).toContainText('₦120,000 from your visa card ending in 4081')
  await expect(renewBox(page, 'Enterprise')).toBeChecked()
  await expect(renewBox(page, 'Premium')).not.toBeChecked()
  await expect(page.getByText('The Enterprise plan no longer renews then.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel auto-renew' }).click()
  await expect(currentPlan(page)).not.toContainText('visa')
  await expect(renewBox(page, 'Enterprise')).not.toBeChecked()
})

test('a saved card is also forgotten when its plan is paid for without the tick', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Unticking Goods Ltd')
  await openAs(page, token, '/subscription')
  await renewBox(page, 'Basic').check()
  await payButton(page, 'Basic').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await renewBox(page, 'Basic').uncheck()
  await payButton(page, 'Basic').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('Next: Basic plan, paid for')
  await expect(currentPlan(page)).not.toContainText('visa')
  await expect(renewBox(page, 'Basic')).not.toBeChecked()
})

test('failures during payment show helpful messages', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Short Of Cash Ltd')
  await openAs(page, token, '/subscription')
  const refuse = (path: string, status: number, json: object) =>
    page.route(path, (route) => route.fulfill({ status, json }))
  const unavailable = { success: false, error: '', code: 'unavailable' }
  const initializeCall = '**/api/subscriptions/initialize'
  await refuse(initializeCall, 503, { ...unavailable, message: 'Failed to initialize subscription. Please try again.' })
  await payButton(page, 'Basic').click()
  await expect(page.getByRole('alert')).toContainText('Failed to initialize subscription. Please try again.')
  await page.unroute(initializeCall)
  await page.route(initializeCall, (route) => route.abort())
  await payButton(page, 'Basic').click()
  await expect(page.getByRole('alert')).toHaveText(/^Failed to initialize subscription. Please try again.We could not/)
  await page.unroute(initializeCall)
  await page.route(initializeCall, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await payButton(page, 'Basic').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to initialize subscription. Please try again.')
  await page.unroute(initializeCall)
  await refuse(initializeCall, 200, { success: true, reference: 'SHH-1' })
  await payButton(page, 'Basic').click()
  await expect(page.getByRole('alert')).toContainText('No authorization URL received')

  await page.goto(`${app.url}/subscription/callback`)
  await expect(page.getByText('Payment reference not found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await page.goto(`${app.url}/subscription/callback?reference=SHH-of-somebody-else`)
  await expect(page.getByText('Payment reference not found')).toBeVisible()
  await page.route('**/api/subscriptions/verify?*', (route) => route.abort())
  await page.goto(`${app.url}/subscription/callback?reference=SHH-1`)
  await expect(page.getByRole('heading', { name: 'Verifying your payment…' })).toBeVisible()
  await expect(
    page.getByText('Failed to verify payment. Please contact support if payment was deducted.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'help@sahihi.example' })).toHaveAttribute(
    'href',
    'mailto:help@sahihi.example?subject=Payment%20SHH-1',
  )
})

test('a page restored from the back-forward cache can pay again', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Returning Payers Ltd')
  await page.route('**/api/subscriptions/initialize', (route) =>
    route.fulfill({ json: { success: true, authorization_url: '#checkout', reference: 'SHH-1' } }),
  )
  await openAs(page, token, '/subscription')
  await payButton(page, 'Basic').click()
  await expect(payButton(page, 'Premium')).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payButton(page, 'Premium')).toBeEnabled()
  await expect(payButton(page, 'Basic')).toBeEnabled()
})

test('every page shows when a plan is nearly used up, ends soon or has ended, and when new codes start', async ({
  app,
  page,
  openAs,
}) => {
  const company = 'Nearly Done Ltd'
  const { email, token } = await app.partner(company)
  const notice = page.getByRole('complementary', { name: 'About your plan' })
  const endIn = (time: string) =>
    app.sql(
      `update subscription_periods set starts_at = now() - interval '29 days', ends_at = now() + $2::interval
       where plan_type = 'BASIC' and partner_id = (select partner_id from memberships join accounts on accounts.id = account_id where email = $1)`,
      [email, time],
    )
  await app.startPlan(company, 'BASIC', 10)
  await app.sql(
    `delete from subscription_periods where plan_type = 'TRIAL' and partner_id = (select partner_id from memberships join accounts on accounts.id = account_id where email = $1)`,
    [email],
  )
  const { productId } = await app.createCodes(token, { quantity: 7 })
  await openAs(page, token, '/products')
  await expect(page.getByText(`Welcome, ${company}`)).toBeVisible()
  await expect(notice).toHaveCount(0)
  const batch = { batchName: 'More', manufacturingDate: '2026-01-01', expirationDate: '2099-01-01', scanLimit: null }
  await app.api(token, 'POST', `/api/products/${productId}/batch`, { ...batch, quantity: 1 })
  await page.reload()
  await expect(notice).toContainText('2 codes left on your basic plan.')
  await endIn('2 days')
  await page.goto(`${app.url}/profile`)
  await expect(notice).toContainText(/Your basic plan ends on \w{3} \d+, 20\d\d\./)
  await endIn('-1 hour')
  await page.goto(`${app.url}/products/${productId}/add-batch`)
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('You need a plan to create more codes.')
  await expect(notice).toHaveCount(0) // the page's own banner says so
  await page.goto(`${app.url}/products/${productId}/batches`)
  await expect(notice).toContainText('Your basic plan has ended.')
  await notice.getByRole('link', { name: 'See plans' }).click()
  await expect(currentPlan(page)).toContainText('Ended')
  await expect(notice).toHaveCount(0)

  const { token: largest } = await app.partner('All Used Ltd')
  await app.startPlan('All Used Ltd', 'ENTERPRISE', 5)
  await app.createCodes(largest, { quantity: 5 })
  const other = await page.context().newPage()
  await openAs(other, largest, '/products')
  await expect(other.getByRole('complementary', { name: 'About your plan' })).toContainText(
    /You’ve used all codes on your enterprise plan\. A new month of codes starts on \w{3} \d+, 20\d\d if you renew/,
  )
})

test('a receipt prints on one white page, also from dark mode', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Printing Goods Ltd')
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, token, '/subscription')
  await expect(page.getByText('Test mode: no money is taken.')).toBeVisible()
  await payButton(page, 'Basic').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: 'View receipt' }).click()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Total (NGN)₦15,000')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(receipt).toBeVisible()
  for (const pageChrome of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('complementary'),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(pageChrome.filter({ visible: true })).toHaveCount(0)
  const color = (selector: string, property: string) =>
    receipt
      .locator(selector)
      .first()
      .evaluate((part, name) => getComputedStyle(part).getPropertyValue(name), property)
  expect(await color('dd', 'color')).toBe('rgb(19, 35, 27)')
  expect(await color('dt', 'color')).toBe('rgb(85, 98, 90)')
  expect(await color('dl > div', 'border-top-color')).toBe('rgb(226, 221, 208)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
