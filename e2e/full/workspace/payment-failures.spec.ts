import { expect, test } from '../../fixtures/fixtures.ts'
import {
  checkout,
  currentPlan,
  history,
  payButton,
  pendingPayment,
  renewBox,
} from '../../fixtures/subscription-fixture.ts'

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

test('no banner of an older checkout stands on once a plan is paid', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Twice Begun Ltd')
  await openAs(page, token, '/subscription')
  await payButton(page, 'Basic').click()
  await expect(checkout(page)).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(pendingPayment(page)).toBeVisible()
  await payButton(page, 'Premium').click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(history(page)).toHaveCount(3)
  await expect(currentPlan(page)).toContainText('0 / 10,000 codes used')
  await expect(pendingPayment(page)).toHaveCount(0)
})
