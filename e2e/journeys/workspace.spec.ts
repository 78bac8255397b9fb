import { loseReply } from '../fixtures/browser-faults.ts'
import { failCall, feedbackOnlyProduct, fillExpiry, validDates } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'

const company = 'Workspace Goods Ltd'

test('products can be searched by name or description, and a feedback product links to its feedback', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company, 'PREMIUM')
  await app.createCodes(token, { name: 'Ògógóró', description: 'Palm spirit', category: 'Drink', quantity: 7 })
  await app.createCodes(token, feedbackOnlyProduct)
  await openAs(page, token, '/products')
  await expect(page.getByRole('heading', { name: `Welcome, ${company}` })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('palm SPIRIT')
  const card = page.getByRole('link', { name: /Ògógóró/ })
  await expect(card).toContainText('Total stock7')
  await expect(page.getByRole('link', { name: /Malt drink/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it')
  await expect(page.getByText('No product matches “nothing like it”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page.getByRole('link', { name: /^Drink · Feedback/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Feedback on Malt drink' }).first().click()
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]+\/feedback$/)
})

test('of 60 products one is found by sorting, filtering and paging, and the view outlives a reload', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Sixty Products Ltd')
  const { productId } = await app.createCodes(token, { name: 'Zobo', category: 'Drink' })
  await app.sql(
    `insert into products (id, partner_id, name, category, description, created_at)
     select gen_random_uuid(), partner_id, 'Pill ' || i, 'Medicine', '', now() - i * interval '1 hour'
       from products, generate_series(1, 60) i where id = $1`,
    [productId],
  )
  await openAs(page, token, '/products')
  await expect(page.getByRole('link', { name: /^Medicine\s*Pill/ })).toHaveCount(23)
  await page.getByText('Table', { exact: true }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  const names = page.getByRole('rowheader')
  await expect(names.first()).toHaveText('Pill 1')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(names).toHaveCount(11)
  await expect(names.last()).toHaveText('Zobo')
  await page.reload()
  await expect(names.last()).toHaveText('Zobo')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Drink')
  await expect(names).toHaveText(['Zobo'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Scans' }).click()
  await expect(page.getByRole('columnheader', { name: 'Scans' })).toHaveCount(0)
  await page.reload()
  await expect(names).toHaveText(['Zobo'])
  await expect(page.getByRole('columnheader', { name: 'Scans' })).toHaveCount(0)
  await names.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Zobo' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Drink')
})

test('no batch can be added to a feedback-only product, and the page and the API say why', async ({
  app,
  page,
  openAs,
}) => {
  const message = 'Feedback-only products can’t have verification batches.'
  const { token } = await app.partner(company, 'PREMIUM')
  const { productId } = await app.createCodes(token, feedbackOnlyProduct)
  await openAs(page, token, `/products/${productId}/batches`)
  const card = page.getByRole('button', { name: `Add a batch ${message}` })
  await expect(card).toBeDisabled()
  await card.focus()
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/batches$/)
  await page.getByRole('link', { name: 'Feedback', exact: true }).click()
  await expect(page).toHaveURL(/\/feedback$/)
  await page.goto(`${app.url}/products/${productId}/add-batch`)
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByRole('main').locator('form')).toHaveCount(0)
  const body = { batchName: 'More', quantity: 1, scanLimit: null, ...validDates }
  const forged = await app.api(token, 'POST', `/api/products/${productId}/batch`, body)
  expect(forged.status).toBeGreaterThanOrEqual(400)
  expect(forged.data.message).toBe(message)
})

test('the batches URL with a batch’s id shows that batch’s inventory', async ({ app, page, openAs }) => {
  const { token } = await app.partner(company)
  const { productId, batchId } = await app.createCodes(token)
  await openAs(page, token, `/products/${batchId}/batches`)
  await expect(page.getByRole('heading', { name: 'Run 7' })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/products/${batchId}/batches$`))
  await page.goto(`${app.url}/products/${productId}/batches`)
  await expect(page.getByText('Manage product batches')).toBeVisible()
  await expect(page.getByRole('link', { name: /Run 7/ })).toContainText(/3 unitsCreated \w{3} \d{1,2}, \d{4}/)
})

test('failed loading and creating show their own messages', async ({ app, page, openAs }) => {
  const { token } = await app.partner(company)
  const { productId, batchId } = await app.createCodes(token)
  await failCall(page, '**/api/batches?*')
  await openAs(page, token, `/products/${productId}/batches`)
  await expect(page.getByText('Failed to fetch batches')).toBeVisible()
  await page.unroute('**/api/batches?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('3 units')).toBeVisible()

  await failCall(page, `**/api/products/batch/${batchId}`)
  await page.goto(`${app.url}/products/${batchId}/batches`)
  await expect(page.getByText('Failed to fetch product details')).toBeVisible()
  await expect(page.getByText('Not found.')).toHaveCount(0)
  await page.unroute(`**/api/products/batch/${batchId}`)

  await failCall(page, `**/api/products/${productId}`)
  await page.goto(`${app.url}/products/${productId}/batches`)
  await expect(page.getByText('Failed to fetch product details')).toBeVisible()
  await page.goto(`${app.url}/products/${productId}/add-batch`)
  await expect(page.getByText('Failed to fetch product details')).toBeVisible()
  await page.unroute(`**/api/products/${productId}`)
  await page.getByRole('button', { name: 'Retry' }).click()

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

test('after a lost reply, a changed form says that the first batch was created before it creates another', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(company)
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByLabel('Batch name').fill('Run nine')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry(page)
  const add = page.locator('button[type=submit]')
  await page.route(`**/api/products/${productId}/batch`, loseReply)
  await add.click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute(`**/api/products/${productId}/batch`)
  await page.getByLabel('Batch name').fill('Run 9')
  await add.click()
  await expect(page.getByText('This was already submitted')).toBeVisible()
  await expect(page.getByLabel('Batch name')).toHaveValue('Run 9')
  await add.click()
  await expect(page.getByRole('link', { name: /Run 9/ })).toContainText('2 units')
  await expect(page.getByRole('link', { name: /Run nine/ })).toContainText('2 units')
})

test('the add-batch page shows the codes left in the trial or plan, and when it has ended', async ({
  app,
  page,
  openAs,
}) => {
  const ending = 'Ending Goods Ltd'
  const { email, token } = await app.partner(ending)
  const { productId } = await app.createCodes(token, { quantity: 58 })
  await openAs(page, token, `/products/${productId}/add-batch`)
  const banner = page.getByRole('region', { name: 'Your plan' })
  await expect(page.getByRole('heading', { name: 'Add New Batch for Paracetamol 500 mg' })).toBeVisible()
  await expect(banner).toContainText(/Free trial42 of 100 codes left, until \w{3} \d{1,2}, \d{4}\./)
  await app.startPlan(ending, 'PREMIUM', 10_000)
  await app.createCodes(token, { quantity: 1200 })
  await page.reload()
  await expect(banner).toContainText(/Premium plan1,200 of 10,000 codes used, until \w{3} \d{1,2}, \d{4}\./)
  await app.sql(
    `update subscription_periods set starts_at = now() - interval '40 days',
       ends_at = now() - case plan_type when 'TRIAL' then interval '9 days' else interval '2 days' end
     from accounts join memberships on account_id = accounts.id
      where memberships.partner_id = subscription_periods.partner_id and email = $1`,
    [email],
  )
  await page.reload()
  await expect(banner).toContainText(/Ended on \w{3} \d{1,2}, \d{4}\. You need a plan to create more codes\./)
})
