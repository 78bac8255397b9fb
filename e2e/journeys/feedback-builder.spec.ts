import type { Page } from '@playwright/test'
import { errorReply, feedbackOnlyProduct, fillProduct, validDates } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const company = 'Builder Goods Ltd'
const smallPlanCompany = 'Small Builder Ltd'

const question = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const questionSwitch = (page: Page, name: string) => question(page, name).getByRole('switch', { name })

test('on a Premium plan a product can ask for feedback with custom questions instead of verifying', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company, 'PREMIUM')
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Kunu')
  await expect(page.getByRole('radio', { name: /Feedback Only/ })).not.toBeChecked()
  await page.getByRole('radio', { name: /Feedback Only/ }).check()
  await expect(page.getByRole('switch', { name: 'Ask customers for feedback' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Verification \+ Feedback/ })).toBeDisabled()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Feedback Only/ })).toBeChecked()
  for (const name of ['Emoji rating', 'Multiple choice', 'Open text']) await questionSwitch(page, name).check()
  await question(page, 'Emoji rating').getByRole('textbox', { name: 'Question' }).fill('Did Kunu taste good?')
  const options = question(page, 'Options').getByRole('textbox')
  await expect(options).toHaveCount(3)
  await options.nth(1).fill('Fresh & cold')
  await question(page, 'Open text').getByRole('textbox', { name: /^Hint/ }).fill('Tell us about it')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]+\/batches$/)
  const [, id = ''] = /products\/([^/]+)/.exec(page.url()) ?? []
  const { data } = (await app.api(token, 'GET', `/api/products/${id}`)).data as { data: object }
  expect(data).toMatchObject({
    verificationEnabled: false,
    feedbackEnabled: true,
    feedbackConfig: {
      emoji: { title: 'Did Kunu taste good?', options: ['very_happy', 'happy', 'neutral', 'sad'] },
      multipleChoice: {
        options: [
          { value: 'taste', label: 'Taste' },
          { value: 'fresh-cold', label: 'Fresh & cold' },
          { value: 'delivery', label: 'Delivery' },
        ],
      },
      rating: { scale: 5 },
      openEnded: { placeholder: 'Tell us about it', maxLength: 500 },
    },
  })
})

test('without the feedback switch a product verifies and asks no questions', async ({ app, page, openAs }) => {
  const { token } = await app.partner(company)
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Zobo')
  await page.getByLabel('Hold for release').check()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.locator('button[type=submit]').click()
  expect((await sent).postDataJSON()).toMatchObject({
    verificationEnabled: true,
    feedbackEnabled: false,
    feedbackConfig: null,
    holdUntilReleased: true,
    scanLimit: null,
  })
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByRole('link', { name: /3 units/ })).toContainText('Not released')
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

test('the preview shows the customer’s form while it is written, and sends nothing', async ({ app, page, openAs }) => {
  const { token } = await app.partner(company, 'PREMIUM')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await openAs(page, token, '/add-product')
  await page.getByRole('textbox', { name: /^Product name/ }).fill('Kunu')
  await page.getByRole('switch', { name: 'Ask customers for feedback' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Share Your Feedback')).toBeVisible()
  await expect(preview.getByRole('radio', { name: /star/ })).toHaveCount(5)
  await questionSwitch(page, 'Multiple choice').check()
  await question(page, 'Multiple choice').getByRole('textbox', { name: 'Question' }).fill('Best of all?')
  await expect(preview.getByRole('group', { name: 'Best of all?' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Send Feedback' })).toBeDisabled()
  await preview.getByRole('radio', { name: 'Packaging' }).check()
  await question(page, 'Options').getByRole('textbox').nth(1).fill('Bottle')
  await expect(preview.getByRole('radio', { name: 'Bottle' })).toBeChecked()
  await preview.getByRole('radio', { name: 'Bottle' }).press('Enter')
  await preview.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(preview.getByText('This is a preview: nothing was sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove option 2' }).click()
  await expect(preview.getByRole('button', { name: 'Send Feedback' })).toBeDisabled()
  await questionSwitch(page, 'Multiple choice').uncheck()
  await questionSwitch(page, 'Stars').uncheck()
  await expect(preview.getByText('Switch on a question to see it here.')).toBeVisible()
  await expect(page.getByText(/^Enter |is required/)).toHaveCount(0)
  expect(sent).toEqual([])
})

test('the trial and the Basic plan cannot ask for feedback: the page and the server both refuse', async ({
  app,
  page,
  openAs,
}) => {
  const message = 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.'
  const { token } = await app.partner(smallPlanCompany)
  await openAs(page, token, '/add-product')
  const toggle = page.getByRole('switch', { name: 'Ask customers for feedback' })
  await expect(page.getByText(message)).toBeVisible()
  await expect(toggle).toBeDisabled()
  await expect(toggle).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /Feedback Only/ })).toBeDisabled()
  const body = { ...feedbackOnlyProduct, description: '', batch: '', quantity: 1, scanLimit: null, ...validDates }
  const forged = await app.api(token, 'POST', '/api/products', body)
  expect(forged).toMatchObject({ status: 402, data: { message, subscriptionRequired: true } })
  await app.startPlan(smallPlanCompany, 'BASIC')
  await page.reload()
  await expect(page.getByText(message)).toBeVisible()
  await expect(toggle).toBeDisabled()
  expect((await app.api(token, 'POST', '/api/products', body)).status).toBe(402)
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

test('after a lost reply the form is kept, and sending it again creates no second product', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company)
  await openAs(page, token, '/add-product')
  await fillProduct(page, 'Made once')
  // The server creates it, but its reply is lost.
  await page.route('**/api/products', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
  })
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Failed to create product. Please try again.')).toBeVisible()
  await page.unroute('**/api/products')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/batches$/)
  const { data } = (await app.api(token, 'GET', '/api/products/partner/summary')).data as {
    data: { name: string }[]
  }
  expect(data.filter(({ name }) => name === 'Made once')).toHaveLength(1)
})
