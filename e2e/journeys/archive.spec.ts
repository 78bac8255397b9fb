import { expect, test } from '../fixtures/fixtures.ts'
import { openAsShopper } from '../fixtures/inventory-fixture.ts'

test('an archived product leaves the list, still verifies, and comes back when it is restored', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner('Archive Malt Ltd')
  const { productId, serials } = await app.createCodes(token, { name: 'Retired malt', batch: 'Last run' })
  await app.createCodes(token, { name: 'Fresh malt' })
  await openAs(page, token, `/products/${productId}/batches`)
  const choose = async (item: string, confirm: string) => {
    await page.getByRole('button', { name: 'Product actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }
  await choose('Archive…', 'Archive product')
  const note = page.getByRole('complementary', { name: 'Archived' })
  await expect(note).toContainText('Their codes still verify.')
  await expect(page.getByRole('link', { name: /Last run/ })).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Fresh malt' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Retired malt' })).toBeHidden()
  const phone = await openAsShopper(browser, `${app.url}/verify/${serials[0]}`)
  await expect(phone.getByText('Verified!')).toBeVisible()
  await expect(phone.getByText('Retired malt').first()).toBeVisible()
  await phone.context().close()

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived (1)')
  await page.getByRole('link', { name: /Retired malt/ }).click()
  await choose('Restore…', 'Restore product')
  await expect(note).toBeHidden()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'Retired malt' })).toBeVisible()
})

test('an archived batch is found by the filter of all batches', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Archive Batches Ltd')
  const { batchId } = await app.createCodes(token, { batch: 'Old run' })
  await openAs(page, token, `/inventory/${batchId}`)
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive batch' }).click()
  await expect(page.getByRole('complementary', { name: 'Archived' })).toBeVisible()
  await page.goto(`${app.url}/batches`)
  await expect(page.getByText('All batches here are archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Show archived' }).click()
  await expect(page).toHaveURL(/archived=only/)
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('only')
  await expect(page.getByRole('link', { name: 'Old run' })).toBeVisible()
})
