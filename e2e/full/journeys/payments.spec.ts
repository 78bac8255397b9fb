import { axeViolations } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import {
  checkout,
  currentPlan,
  history,
  payButton,
  pendingPayment,
  renewBox,
} from '../../fixtures/subscription-fixture.ts'

test('a payment is declined, abandoned, resumed, canceled and paid after all; a card is saved and forgotten', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Undecided Goods Ltd')
  const open = pendingPayment(page)
  const pay = page.getByRole('button', { name: 'Pay', exact: true })
  const paid = page.getByRole('heading', { name: 'Payment Successful' })
  await openAs(page, token, '/subscription')
  await payButton(page, 'Basic').click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByText('The payment was declined. Nothing was taken, and you can try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(history(page).nth(1)).toContainText('Declined')

  await payButton(page, 'Basic').click()
  await expect(checkout(page)).toBeVisible()
  const lateCheckout = page.url()
  await page.getByRole('button', { name: 'Abandon' }).click()
  await expect(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to plans' }).click()
  await expect(history(page).nth(1)).toContainText('Pending')
  await expect(currentPlan(page)).toContainText('Free trial')
  await expect(open).toContainText('You have an unfinished payment: ₦15,000 for the Basic plan.')
  await open.getByRole('button', { name: 'Check again' }).click()
  await expect(open).toContainText('Checked just now: not confirmed yet.')
  expect(await axeViolations(page)).toEqual([])
  await history(page).nth(1).getByRole('link', { name: 'Resume payment' }).click()
  await expect(checkout(page)).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await open.getByRole('button', { name: 'Cancel payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click()
  await expect(open).toHaveCount(0)
  await expect(history(page).nth(1)).toContainText('Canceled')
  await page.goto(lateCheckout)
  await pay.click()
  await expect(paid).toBeVisible()
  await page.reload()
  await expect(paid).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('0 / 2,000 codes used')
  await expect(history(page).filter({ hasText: 'Paid' })).toHaveCount(1)
  await expect(payButton(page, 'Basic')).toHaveText('Renew Basic')

  await page.getByLabel('Auto-renew Enterprise monthly at ₦120,000').check()
  await expect(renewBox(page, 'Premium')).not.toBeChecked()
  await payButton(page, 'Enterprise').click()
  await pay.click()
  await expect(paid).toBeVisible()
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('Your Enterprise plan renews automatically by ')
  await expect(currentPlan(page)).toContainText('₦120,000 from your visa card ending in 4081')
  await expect(renewBox(page, 'Enterprise')).toBeChecked()
  await expect(page.getByText('The Enterprise plan no longer renews then.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel auto-renew' }).click()
  await expect(currentPlan(page)).not.toContainText('visa')
  await expect(renewBox(page, 'Enterprise')).not.toBeChecked()
})
