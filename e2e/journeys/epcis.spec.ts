import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'

type Event = { action: string; disposition?: string; epcList: string[] }

async function eventsIn(download: Download) {
  expect(download.suggestedFilename()).toMatch(/^epcis-\d{4}-\d\d-\d\d\.jsonld$/)
  const document = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    epcisBody: { eventList: Event[] }
  }
  return document.epcisBody.eventList
}

async function chooseEvents(page: Page) {
  await page.getByRole('button', { name: 'Download QR codes' }).click()
  await page.getByRole('menuitem', { name: 'EPCIS events' }).click()
}

test('a partner downloads what happened to a batch, and on some days, as EPCIS events', async ({
  app,
  page,
  openAs,
}) => {
  await app.startPlan('Events Ltd', 'PREMIUM', 100)
  const { token } = await app.partner('Events Ltd')
  const { batchId, productId, serials } = await app.createCodes(token, { quantity: 2 })
  const other = await app.createCodes(token, { name: 'Without a GTIN', quantity: 1 })
  const [first = ''] = serials
  await openAs(page, token, `/inventory/${batchId}`)
  await chooseEvents(page)
  await expect(page.getByRole('alert').filter({ hasText: 'has no GTIN' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  const { data } = await app.api(token, 'GET', `/api/products/${productId}`)
  const { name, category } = (data as { data: { name: string; category: string } }).data
  const gtin = { version: 1, name, category, gtin: '09506000149479' }
  expect((await app.api(token, 'PUT', `/api/products/${productId}`, gtin)).status).toBe(200)
  await app.api(token, 'PUT', `/api/products/qr/${first}/state`, { action: 'block', reason: 'Stolen' })
  const downloaded = page.waitForEvent('download')
  await chooseEvents(page)
  expect(await eventsIn(await downloaded)).toMatchObject([
    { action: 'ADD', disposition: 'active', epcList: { length: 2 } },
    { action: 'OBSERVE', disposition: 'inactive', epcList: [`${app.url}/01/09506000149479/21/${first}`] },
  ])

  await page.goto(`${app.url}/batches`)
  await page.getByRole('button', { name: 'Export EPCIS events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export EPCIS events' })
  const checks = dialog.getByRole('switch', { name: 'Include checks by shoppers' })
  await expect(checks).not.toBeChecked()
  await checks.click()
  await expect(checks).toBeChecked()
  await expect(checks).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])
  expect((await app.api(token, 'GET', '/api/epcis/settings')).data).toMatchObject({ data: { includesChecks: true } })
  const exported = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect(await eventsIn(await exported)).toHaveLength(2)
  await expect(page.getByText('1 batch without a GTIN.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export EPCIS events' })).toBeFocused()
  expect(other.batchId).not.toBe(batchId)
})
