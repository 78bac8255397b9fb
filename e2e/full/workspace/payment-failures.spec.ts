import { expect, test } from '../../fixtures/fixtures.ts'
import { payButton } from '../../fixtures/subscription-fixture.ts'

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
