import type { Page } from '@playwright/test'
import { errorReply, failCall, fillExpiry, fillProduct } from '../../fixtures/error-replies.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

const company = 'Builder Goods Ltd'

const question = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const questionSwitch = (page: Page, name: string) => question(page, name).getByRole('switch', { name })

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

test('the builder allows two to ten options and shows each error next to its field', async ({ app, page, openAs }) => {
  const { token } = await app.partner(company, 'PREMIUM')
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Kunu')
  await page.getByRole('switch', { name: 'Ask customers for feedback' }).click()
  const submit = page.locator('button[type=submit]')

  await questionSwitch(page, 'Stars').uncheck()
  await submit.click()
  await expect(page.getByText('Ask at least one question.')).toBeVisible()
  await expect(question(page, 'Questions')).toBeFocused()

  await questionSwitch(page, 'Multiple choice').check()
  await expect(page.getByText('Ask at least one question.')).toHaveCount(0)
  const options = question(page, 'Options').getByRole('textbox')
  await page.getByRole('button', { name: 'Remove option 2' }).click()
  await expect(options).toHaveCount(2)
  await expect(options.nth(1)).toBeFocused()
  for (const remove of await page.getByRole('button', { name: /^Remove option/ }).all())
    await expect(remove).toBeDisabled()
  for (let count = 2; count < 10; count++) await page.getByRole('button', { name: 'Add option' }).click()
  await expect(options).toHaveCount(10)
  await expect(options.nth(9)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add option' })).toBeDisabled()
  await submit.click()
  await expect(options.nth(2)).toHaveAttribute('aria-invalid', 'true')
  await expect(options.nth(2)).toBeFocused()
  await expect(question(page, 'Options').getByText('Enter an option.')).toHaveCount(8)

  for (let count = 10; count > 3; count--)
    await page.getByRole('button', { name: 'Remove option 3', exact: true }).click()
  await options.nth(2).fill('taste')
  await submit.click()
  await expect(page.getByText('Two options are the same.')).toBeVisible()
  await options.nth(2).fill('Smell')
  await expect(page.getByText('Two options are the same.')).toHaveCount(0)

  // Only the server knows this rule. Its message appears in the list and next to the field.
  const errors = [{ field: 'feedbackConfig.multipleChoice.options.2.label', message: 'This word is not for shoppers.' }]
  await page.route('**/api/products', (route) => route.fulfill({ status: 400, json: { ...errorReply, errors } }))
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toContainText(
    'Option 3: This word is not for shoppers.',
  )
  await expect(options.nth(2)).toHaveAttribute('aria-invalid', 'true')
  await expect(question(page, 'Options').getByText('This word is not for shoppers.')).toBeVisible()
  await expect(options.nth(2)).toHaveValue('Smell')
})

test('feedback stays off while the plan is loading or failed to load, and the page says why', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company, 'PREMIUM')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/subscriptions/status', async (route) => {
    await released
    await route.fulfill({ status: 503, json: { ...errorReply, message: 'x' } })
  })
  await openAs(page, token, '/add-product')
  const toggle = page.getByRole('switch', { name: 'Ask customers for feedback' })
  await expect(page.getByText('Checking whether your plan includes feedback…')).toBeVisible()
  await expect(toggle).toBeDisabled()
  release()
  await expect(page.getByText('Failed to load your plan. Until it is known, feedback stays off.')).toBeVisible()
  await expect(toggle).toBeDisabled()
  await page.unroute('**/api/subscriptions/status')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(toggle).toBeEnabled()
})

test('when the server refuses an ended plan, the page reloads the plan and locks the switch', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company, 'PREMIUM')
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Kunu')
  await page.getByRole('switch', { name: 'Ask customers for feedback' }).click()
  const message = 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.'
  const ended = {
    planType: 'PREMIUM',
    status: 'ENDED',
    endDate: '2026-01-01T00:00:00.000Z',
    qrCodesGenerated: 3,
    qrCodeLimit: 10_000,
    canCollectFeedback: false,
  }
  await page.route('**/api/subscriptions/status', (route) =>
    route.fulfill({ json: { success: true, subscription: ended } }),
  )
  await page.route('**/api/products', (route) =>
    route.fulfill({
      status: 402,
      json: { ...errorReply, message, code: 'plan_required', subscriptionRequired: true },
    }),
  )
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not included in your plan' })).toContainText(message)
  await expect(page.getByText(`Your plan has ended. ${message}`)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ask customers for feedback' })).not.toBeChecked()
})

test('failed loading and creating show their own messages', async ({ app, page, openAs }) => {
  const { token } = await app.partner(company)
  const { productId, batchId } = await app.createCodes(token)
  await failCall(page, `**/api/products/batch/${batchId}`)
  await openAs(page, token, `/products/${batchId}/batches`)
  await expect(page.getByText('Failed to fetch product details')).toBeVisible()
  await expect(page.getByText('Not found.')).toHaveCount(0)
  await page.unroute(`**/api/products/batch/${batchId}`)

  await failCall(page, `**/api/products/${productId}`)
  await page.goto(`${app.url}/products/${productId}/batches`)
  await expect(page.getByText('Failed to fetch product details')).toBeVisible()
  await page.unroute(`**/api/products/${productId}`)
  await page.goto(`${app.url}/products/${productId}/add-batch`)

  await page.getByLabel('Batch name').fill('Run 8')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('5001')
  await expect(page.getByText('Maximum quantity allowed is 5,000')).toBeVisible()
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry(page)
  await failCall(page, `**/api/products/${productId}/batch`)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Failed to create batch. Please try again.')).toBeVisible()
  await page.unroute(`**/api/products/${productId}/batch`)
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('link', { name: /Run 8/ })).toContainText('2 units')
})
