import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Download, Page } from '@playwright/test'
import { axeViolations } from '../../fixtures/axe.ts'
import { installFakeCamera } from '../../fixtures/fake-camera.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

async function openEdit(page: Page) {
  await page.getByRole('button', { name: 'Product actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  return page.getByRole('dialog', { name: 'Edit product' })
}

test('a product gets a GTIN, links and DataMatrix labels, and a shopper’s photo of one is genuine', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Labels by GS1 Ltd')
  const { productId, batchId } = await app.createCodes(token, { quantity: 1 })
  const locationOf = async (path: string) => {
    const reply = await page.request.get(`${app.url}${path}`, { maxRedirects: 0 })
    return `${reply.status()} ${reply.headers().location}`
  }
  await openAs(page, token, `/products/${productId}/batches`)
  const editing = await openEdit(page)
  await expect(editing.getByLabel('Labels')).toHaveCount(0)
  await editing.getByLabel('GTIN (optional)').fill('9506000134353')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing.getByLabel('GTIN (optional)')).toHaveAccessibleDescription(
    /The last digit does not fit the others/,
  )
  await editing.getByLabel('GTIN (optional)').fill('9 506000 134352')
  await editing.getByLabel('Labels').selectOption('GS1 DataMatrix')
  await expect(editing.getByText('Labels that are printed still verify.')).toBeVisible()
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing).toHaveCount(0)

  await page.getByText('GS1 redirects').click()
  await expect(page.getByText('No links yet. Until there is a default link')).toBeVisible()
  await page.getByRole('button', { name: 'Add a link' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a link' })
  await adding.getByLabel('Address').fill('https://www.maker.example/product')
  await adding.getByRole('textbox', { name: 'Title' }).fill('About this product')
  await adding.getByLabel('Default link').check()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('row', { name: /About this product Default/ })).toContainText('Product page')
  expect(await locationOf('/01/09506000134352')).toBe('307 https://www.maker.example/product')
  await page.getByRole('button', { name: 'Delete About this product' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No links yet.')).toBeVisible()
  expect(await locationOf('/01/09506000134352')).toContain('/manufacturers/')

  await page.getByRole('link', { name: /Run 7/ }).click()
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

type Event = { action: string; disposition?: string; epcList: string[] }

async function eventsIn(download: Download) {
  expect(download.suggestedFilename()).toMatch(/^epcis-\d{4}-\d\d-\d\d\.jsonld$/)
  const document = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    epcisBody: { eventList: Event[] }
  }
  return document.epcisBody.eventList
}

test('a partner downloads what happened to a batch, and on some days, as EPCIS events', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Events Ltd', 'PREMIUM')
  const { batchId, serials } = await app.createCodes(token, { quantity: 2, gtin: '9506000149479' })
  await app.createCodes(token, { name: 'Without a GTIN', quantity: 1 })
  const [first = ''] = serials
  await app.api(token, 'PUT', `/api/products/qr/${first}/state`, { action: 'block', reason: 'Stolen' })
  await openAs(page, token, `/inventory/${batchId}`)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download QR codes' }).click()
  await page.getByRole('menuitem', { name: 'EPCIS events' }).click()
  expect(await eventsIn(await downloaded)).toMatchObject([
    { action: 'ADD', disposition: 'active', epcList: { length: 2 } },
    { action: 'OBSERVE', disposition: 'non_sellable_other', epcList: [`${app.url}/01/09506000149479/21/${first}`] },
  ])

  await page.goto(`${app.url}/batches`)
  await page.getByRole('button', { name: 'Export EPCIS events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export EPCIS events' })
  const checks = dialog.getByRole('switch', { name: 'Include checks by shoppers' })
  await expect(checks).not.toBeChecked()
  await checks.click()
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Settings saved.')
  await expect(checks).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  expect((await app.api(token, 'GET', '/api/epcis/settings')).data).toMatchObject({ data: { includesChecks: true } })
  const exported = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect(await eventsIn(await exported)).toHaveLength(2)
  await expect(page.getByText('1 batch without a GTIN.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export EPCIS events' })).toBeFocused()
})
