import { fillProduct } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const company = 'New Codes Ltd'

for (const form of ['a product', 'a batch'])
  test(`${form} that would expire before its manufacturing date is not sent, and the form says why`, async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(company)
    const { productId } = await app.createCodes(token, { quantity: 1 })
    await openAs(page, token, form === 'a batch' ? `/products/${productId}/add-batch` : '/add-product')
    if (form === 'a product') await fillProduct(page, 'Zobo')
    else {
      await page.getByLabel('Batch name').fill('Run 8')
      await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
    }
    const manufactured = page.getByRole('textbox', { name: /Manufacturing date/ })
    const expires = page.getByRole('textbox', { name: /Expiration date/ })
    await expires.fill('2030-12-31')
    await manufactured.fill('2031-01-01')
    await page.keyboard.press('Tab')
    const message = 'The expiration date cannot be before the manufacturing date.'
    await expect(page.getByText(message)).toBeVisible()
    await expect(expires).toHaveAccessibleDescription(message)
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await page.locator('button[type=submit]').click()
    await expect(expires).toBeFocused()
    await expect(page.getByText(message)).toBeVisible()
    expect(sent).toBe(0)
    await manufactured.fill('2030-12-31')
    await page.keyboard.press('Tab')
    await expect(page.getByText(message)).toHaveCount(0)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/batches$/)
  })

test('a scan limit can be typed only when it is switched on, and is not sent when switched off again', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company)
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Zobo')
  const checkbox = page.getByRole('checkbox', { name: 'Add scan limit to QR codes' })
  const limit = page.getByRole('textbox', { name: /^Scan limit/ })
  await expect(limit).toBeDisabled()
  await checkbox.check()
  await limit.fill('7')
  await checkbox.uncheck()
  await expect(limit).toBeDisabled()
  const requests = page.waitForRequest((request) => request.method() === 'POST')
  await page.locator('button[type=submit]').click()
  expect((await requests).postDataJSON()).toMatchObject({ name: 'Zobo', scanLimit: null })
  await expect(page).toHaveURL(/\/batches$/)
})
