import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import {
  checkout,
  createSpentTrial,
  currentPlan,
  history,
  payButton,
  pendingPayment,
} from '../fixtures/subscription-fixture.ts'

test('a declined payment can be retried, and an abandoned one can be continued', async ({ app, page, openAs }) => {
  const { token } = await createSpentTrial(app, 'Declined Goods Ltd')
  await openAs(page, token, '/subscription')
  await payButton(page, 'Basic').click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByText('The payment was declined. Nothing was taken, and you can try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(history(page).nth(1)).toContainText('Declined')

  await payButton(page, 'Basic').click()
  await expect(checkout(page)).toBeVisible()
  await page.getByRole('button', { name: 'Abandon' }).click()
  await expect(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to plans' }).click()
  await expect(history(page).nth(1)).toContainText('Pending')
  await expect(currentPlan(page)).toContainText('Free trial')

  const open = pendingPayment(page)
  await expect(open).toContainText('You have an unfinished payment: ₦15,000 for the Basic plan.')
  await expect(open.getByRole('link', { name: 'Resume payment' })).toBeVisible()
  await history(page).nth(1).getByRole('link', { name: 'Resume payment' }).click()
  await expect(checkout(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('0 / 2,000 codes used')
  await expect(history(page).filter({ hasText: 'Paid' })).toHaveCount(1)
  await expect(open).toHaveCount(0)
})

test('an unfinished payment is checked, canceled, and paid for after all', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Undecided Goods Ltd')
  await openAs(page, token, '/subscription')
  await payButton(page, 'Basic').click()
  await expect(checkout(page)).toBeVisible()
  const lateCheckout = page.url()
  await page.goto(`${app.url}/subscription`)
  const open = pendingPayment(page)
  await open.getByRole('button', { name: 'Check again' }).click()
  await expect(open).toContainText('Checked just now: not confirmed yet.')
  expect(await axeViolations(page)).toEqual([])
  await open.getByRole('button', { name: 'Cancel payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click()
  await expect(open).toHaveCount(0)
  await expect(history(page).nth(1)).toContainText('Canceled')

  await page.goto(lateCheckout)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('0 / 2,000 codes used')
  await expect(page.getByRole('button', { name: 'Renew Basic' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible()
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

test('a decline after “not confirmed yet” is shown and ends the polling', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Unlucky Payers Ltd')
  const { data } = await app.api(token, 'POST', '/api/subscriptions/initialize', { planType: 'BASIC' })
  let requestCount = 0
  const message = 'The payment was declined. Nothing was taken, and you can try again.'
  await page.route('**/api/subscriptions/verify?*', (route) => {
    requestCount += 1
    if (requestCount === 1) return route.continue()
    return route.fulfill({ status: 402, json: { success: false, message, error: message, code: 'payment_failed' } })
  })
  await page.clock.install()
  await openAs(page, token, `/subscription/callback?reference=${data.reference}`)
  await expect(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Resume payment' })).toBeVisible()
  await page.clock.runFor(4500)
  await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await page.clock.runFor(20_000)
  expect(requestCount).toBe(2)
})
