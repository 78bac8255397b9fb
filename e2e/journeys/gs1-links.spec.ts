import { expect, test } from '../fixtures/fixtures.ts'

test('a partner adds a link to a product, phones that open its GTIN are led there, and it is deleted again', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Links by GS1 Ltd')
  const { productId, batchId } = await app.createCodes(token, { quantity: 1, gtin: '9506000134369', lot: 'L1' })
  const locationOf = async (path: string) => {
    const reply = await page.request.get(`${app.url}${path}`, { maxRedirects: 0 })
    return `${reply.status()} ${reply.headers().location}`
  }
  await openAs(page, token, `/products/${productId}/batches`)
  await page.getByText('Links from the GTIN').click()
  await expect(page.getByText('No links yet. Until there is a default link')).toBeVisible()
  await page.getByRole('button', { name: 'Add a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a link' })
  await dialog.getByLabel('Address').fill('https://www.maker.example/product')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('About this product')
  await dialog.getByLabel('Default link').check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /About this product Default/ })).toContainText('Product page')
  expect(await locationOf('/01/09506000134369')).toBe('307 https://www.maker.example/product')

  await page.goto(`${app.url}/products/${batchId}/batches`)
  await page.getByText('Links from the lot').click()
  await expect(page.getByRole('link', { name: /Try \/01\/09506000134369\/10\/L1/ })).toBeVisible()
  expect(await locationOf('/01/09506000134369/10/L1')).toContain('/verify-batch/')

  await page.goto(`${app.url}/products/${productId}/batches`)
  await page.getByText('Links from the GTIN').click()
  await page.getByRole('button', { name: 'Delete About this product' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No links yet.')).toBeVisible()
  expect(await locationOf('/01/09506000134369')).toContain('/manufacturers/')
})
