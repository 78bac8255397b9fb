import type { Page } from '@playwright/test'
import { loseReply } from '../fixtures/browser-faults.ts'
import { fillExpiry, fillProduct } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const name = (page: Page) => page.getByRole('textbox', { name: /^Product name/ })
const submit = (page: Page) => page.locator('button[type=submit]')

test('a product and a batch are created once each, however often they are sent, and the plan’s end is told', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Trial Ltd')
  await app.createCodes(token, { quantity: 89 })
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Zobo drink')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('12')
  await submit(page).click()
  await expect(
    page.getByText('Your current plan has 11 codes left. Reduce the quantity, or choose a larger plan.'),
  ).toBeVisible()
  await expect(name(page)).toHaveValue('Zobo drink')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('5')
  await page.getByLabel('Hold for release').check()
  await submit(page).dblclick()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByText('5 units')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /5 units/ })).toContainText('Not released')

  await page.getByRole('link', { name: 'Add a batch' }).click()
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(/Free trial6 of 100 codes left, until/)
  await page.getByLabel('Batch name').fill('Run nine')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry(page)
  await page.route('**/api/products/*/batch', loseReply)
  await submit(page).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/api/products/*/batch')
  await page.getByLabel('Batch name').fill('Run 9')
  await submit(page).click()
  await expect(page.getByText('This was already submitted')).toBeVisible()
  await expect(page.getByLabel('Batch name')).toHaveValue('Run 9')
  await page.route('**/api/products/*/batch', loseReply)
  await submit(page).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/api/products/*/batch')
  await submit(page).click()
  await expect(page.getByRole('link', { name: /Run 9/ })).toContainText('2 units')
  await expect(page.getByRole('link', { name: /Run 9/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /Run nine/ })).toContainText('2 units')
})
