import { feedbackOnlyProduct } from '../../fixtures/error-replies.ts'
import { chooseOption } from '../../fixtures/filters.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

test('of 60 products one is found by searching, sorting, filtering and paging, and the view outlives a reload', async ({
  app,
  page,
  openAs,
}) => {
  const company = 'Sixty Products Ltd'
  const { token } = await app.partner(company, 'PREMIUM')
  const { productId, batchId } = await app.createCodes(token, {
    name: 'Ògógóró',
    description: 'Palm spirit',
    category: 'Drink',
  })
  await app.createCodes(token, { ...feedbackOnlyProduct, category: 'Survey' })
  await app.sql(
    `insert into products (id, partner_id, name, category, description, created_at)
     select gen_random_uuid(), partner_id, 'Pill ' || i, 'Medicine', '', now() - i * interval '1 hour'
       from products, generate_series(1, 60) i where id = $1`,
    [productId],
  )
  await openAs(page, token, '/products')
  await expect(page.getByRole('heading', { name: `Welcome, ${company}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Medicine\s*Pill/ })).toHaveCount(9)
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('palm SPIRIT')
  await expect(page.getByRole('link', { name: /Ògógóró/ })).toContainText('Total stock3')
  await expect(page.getByRole('link', { name: /Malt drink/ })).toHaveCount(0)
  await search.fill('nothing like it')
  await expect(page.getByText('No product matches “nothing like it”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()

  await page.getByRole('link', { name: 'All 62 products' }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute('aria-sort', 'ascending')
  const names = page.getByRole('rowheader')
  await expect(names.first()).toContainText('Malt drink')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(names).toHaveCount(12)
  await expect(names.last()).toHaveText('Ògógóró')
  await chooseOption(page, 'Category', 'Drink')
  await expect(names).toHaveText(['Ògógóró'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Scans this month' }).click()
  await expect(page.getByRole('columnheader', { name: 'Scans this month' })).toHaveCount(0)
  await page.reload()
  await expect(names).toHaveText(['Ògógóró'])
  await expect(page.getByRole('columnheader', { name: 'Scans this month' })).toHaveCount(0)
  await names.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ògógóró' })).toBeVisible()
  await expect(page.getByText('Manage product batches')).toBeVisible()
  await expect(page.getByRole('link', { name: /Run 7/ })).toContainText(/3 unitsCreated \w{3} \d{1,2}, \d{4}/)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Drink')

  await test.step('a product that only asks for feedback gets no batch to verify', async () => {
    const message = 'Feedback-only products can’t have verification batches.'
    await chooseOption(page, 'Category', 'Survey')
    await names.getByRole('link', { name: 'Malt drink' }).click()
    const add = page.getByRole('button', { name: `Add a batch ${message}` })
    await expect(add).toBeDisabled()
    await add.focus()
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/batches$/)
    await page.getByRole('link', { name: 'Feedback', exact: true }).click()
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]+\/feedback$/)
  })

  await page.goto(`${app.url}/products/${batchId}/batches`) // an address of earlier labels
  await expect(page.getByRole('heading', { name: 'Run 7' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'QR codes of this batch' })).toBeVisible()
})
