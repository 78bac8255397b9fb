import { fillExpiry } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { checkout, createSpentTrial, currentPlan, history, payButton } from '../fixtures/subscription-fixture.ts'

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
