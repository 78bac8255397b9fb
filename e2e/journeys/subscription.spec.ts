import { axeViolations } from '../fixtures/axe.ts'
import { fillExpiry } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import {
  checkout,
  createSpentTrial,
  currentPlan,
  history,
  payButton,
  pendingPayment,
  renewBox,
} from '../fixtures/subscription-fixture.ts'

test('when the trial is used up, a plan is paid for, its receipt printed on one white page, and the batch created', async ({
  app,
  page,
  openAs,
}) => {
  const { token, productId } = await createSpentTrial(app, 'Upgraded Goods Ltd')
  await page.emulateMedia({ colorScheme: 'dark' })
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
  await expect(plans.getByText('Test mode: no money is taken.')).toBeVisible()
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

  await test.step('in print', async () => {
    await plans.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(receipt).toBeVisible()
    for (const pageChrome of [
      plans.getByRole('banner'),
      plans.getByRole('navigation'),
      plans.getByRole('complementary'),
      plans.getByRole('button', { name: 'Print' }),
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
    expect(await plans.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    const pdf = (await plans.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  await page.bringToFront()
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('link', { name: /After the trial/ })).toContainText('150 units')
  await page.goto(`${app.url}/subscription`)
  await expect(currentPlan(page)).toContainText('150 / 10,000 codes used')
  await expect(history(page)).toHaveCount(2)
  await expect(history(page).nth(1)).toContainText('Premium plan₦50,000Paid')
})

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
