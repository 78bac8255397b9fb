import { readFile } from 'node:fs/promises'
import { expect, test } from '../../fixtures/fixtures.ts'
import { drawer, figure } from '../../fixtures/inventory-fixture.ts'
import { openSearch, searchField } from '../../fixtures/search-fixture.ts'

const fileOf = (text: string) => ({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('products, batches and printed serials come in from files that are checked first', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Import Foods Ltd')
  await openAs(page, token, '/products')
  await page.getByRole('link', { name: /^Import products/ }).click()
  await expect(page.getByRole('heading', { name: 'Import and export', level: 1 })).toBeVisible()

  const template = page.getByRole('button', { name: 'Template (CSV)' })
  const [saved] = await Promise.all([page.waitForEvent('download'), template.click()])
  expect(saved.suggestedFilename()).toBe('products-template.csv')
  const [head = ''] = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Name,Category,Description,GTIN')

  const choose = page.locator('input[type=file][accept*=csv]')
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

  await page.goto(`${app.url}/import`)
  await page.getByRole('radiogroup').getByText('Batches').click()
  const batches = 'Product,Batch,Quantity,Manufacturing date,Expiration date\nTonic,Run 7,12,2026-04-01,2028-04-01\n'
  await choose.setInputFiles(fileOf(batches))
  await expect(page.getByText('12 new codes')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 batch' }).click()
  await expect(page.getByText('Imported 1 batch.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Run 7' })).toBeVisible()

  await test.step('serials that are printed already', async () => {
    await page.getByRole('link', { name: 'Run 7' }).click()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tonic' }).click()
    await page.getByRole('link', { name: 'Add a batch' }).click()
    await page.getByLabel('Batch name').fill('Printed in Aba')
    await page.getByRole('textbox', { name: /Expiration date/ }).fill('2030-12-31')
    await page.keyboard.press('Tab')
    await page.getByRole('radio', { name: /Import my own serials/ }).check()
    await choose.setInputFiles(fileOf('serial\nNAF-4K2X9-B\nnone\n'))
    await expect(page.getByText('1 line to fix')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText('none')
    const list = JSON.stringify(['NAF-4K2X9-B', 'NAF-9M3T2-Q'])
    await choose.setInputFiles({ name: 'serials.json', mimeType: 'application/json', buffer: Buffer.from(list) })
    await expect(page.getByText('2 serials', { exact: true })).toBeVisible()
    await expect(page.getByText('1 line to fix')).toHaveCount(0)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('link', { name: /Printed in Aba/ })).toContainText('2 units')
    expect((await app.api('', 'GET', '/api/products/verify/NAF-4K2X9-B')).status).toBe(200)
    await openSearch(page)
    await searchField(page).fill('naf 4k2x9 b')
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toContainText('NAF-4K2X9-B')
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 codes (imported)')).toBeVisible()
    await expect(figure(page, 'Last scanned')).toHaveText('Last scannedNAF-4K2X9-B1 scan')
    await expect(page.getByRole('rowheader').filter({ hasText: 'NAF-9M3T2-Q' })).toBeVisible()
  })
})
