import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { installFakeCamera } from '../fixtures/fake-camera.ts'
import { expect, test } from '../fixtures/fixtures.ts'

async function openEdit(page: Page) {
  await page.getByRole('button', { name: 'Product actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  return page.getByRole('dialog', { name: 'Edit product' })
}

test('a product gets a GTIN and DataMatrix labels, and a shopper’s photo of one is genuine', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Labels by GS1 Ltd')
  const { productId, batchId } = await app.createCodes(token, { quantity: 1 })
  await openAs(page, token, `/products/${productId}/batches`)
  const dialog = await openEdit(page)
  await expect(dialog.getByLabel('Labels')).toHaveCount(0)
  await dialog.getByLabel('GTIN (optional)').fill('9506000134353')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('GTIN (optional)')).toHaveAccessibleDescription(
    /The last digit does not fit the others/,
  )
  await dialog.getByLabel('GTIN (optional)').fill('9 506000 134352')
  await dialog.getByLabel('Labels').selectOption('GS1 DataMatrix')
  await expect(dialog.getByText('Labels that are printed still verify.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${app.url}/products/${batchId}/batches`)
  await expect(page.getByText('09506000134352')).toBeVisible()
  await expect(page.getByText('GS1 DataMatrix')).toBeVisible()

  const zip = await page.request.get(`${app.url}/api/products/${batchId}/download-qr?format=png`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await installFakeCamera(page)
  await page.goto(`${app.url}/scan`)
  await expect(page.locator('.scan-status')).toHaveText(/./)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: firstFileIn(await zip.body()) })
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
})

/** The content of a ZIP's first file. */
function firstFileIn(zip: Buffer): Buffer {
  const directory = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16)
  const local = zip.readUInt32LE(directory + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(directory + 20)))
}
