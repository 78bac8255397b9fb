import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/fixtures.ts'

const fileOf = (text: string) => ({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('products and then batches come in from files that are checked first', async ({ app, page, openAs }) => {
  const partner = await app.partner('Import Foods Ltd')
  await openAs(page, partner.token, '/products')
  await page.getByRole('link', { name: /^Import products/ }).click()
  await expect(page.getByRole('heading', { name: 'Import and export', level: 1 })).toBeVisible()

  const template = page.getByRole('button', { name: 'Template (CSV)' })
  const [saved] = await Promise.all([page.waitForEvent('download'), template.click()])
  expect(saved.suggestedFilename()).toBe('products-template.csv')
  const [head = ''] = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Name,Category,Description,GTIN')

  const choose = page.locator('input[type=file]')
  await choose.setInputFiles(fileOf(`${head}\nTonic,Drinks,,,\nSyrup,,,,\n`))
  const lines = page.getByRole('list', { name: 'Lines of the file' })
  await expect(lines).toContainText('Category: ')
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Only lines to fix' }).uncheck()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Import 1/ })).toHaveCount(0)

  await choose.setInputFiles(fileOf(`${head}\nTonic,Drinks,,,\nSyrup,Drinks,,,\n`))
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('Imported 2 products.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tonic' })).toBeVisible()

  await page.getByRole('link', { name: 'Import and export' }).click()
  await page.getByRole('radiogroup').getByText('Batches').click()
  const batches = 'Product,Batch,Quantity,Manufacturing date,Expiration date\nTonic,Run 7,12,2026-04-01,2028-04-01\n'
  await choose.setInputFiles(fileOf(batches))
  await expect(page.getByText('12 new codes')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 batch' }).click()
  await expect(page.getByText('Imported 1 batch.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Run 7' })).toBeVisible()
})

test('serials are checked as soon as their file is chosen', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Serial Foods Ltd')
  const { productId } = await app.createCodes(token)
  await openAs(page, token, `/products/${productId}/add-batch`)
  await page.getByRole('radio', { name: /Import my own serials/ }).check()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles(fileOf('serial\nLOT-4K2X9\nnone\n'))
  await expect(page.getByText('1 line to fix')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('none')
  const list = { name: 'serials.json', mimeType: 'application/json', buffer: Buffer.from('["LOT-4K2X9", "LOT-9M3T2"]') }
  await choose.setInputFiles(list)
  await expect(page.getByText('2 serials')).toBeVisible()
  await expect(page.getByText('1 line to fix')).toHaveCount(0)
})
