import { expect, type Page } from '@playwright/test'
import { fillExpiry } from '../../fixtures/error-replies.ts'
import type { Screen, TestData } from './screen.ts'

const order = {
  id: '00000000-0000-4000-8000-000000000000',
  productId: '00000000-0000-4000-8000-000000000001',
  name: 'Harmattan season',
  quantity: 1_000_000,
  batchCount: 200,
  batchesMade: 90,
  codesMade: 450_000,
  codesPrepared: 0,
  state: 'in_progress',
  isPaused: false,
  isImported: false,
  scanLimit: null,
  manufacturingDate: '2026-11-01',
  expirationDate: '2028-11-01',
  holdUntilReleased: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  endedAt: null,
  lineErrors: [],
  lineErrorCount: 0,
}
const imported = { ...order, isImported: true, quantity: 12_001, batchCount: 3, batchesMade: 0, codesMade: 0 }
const lineErrors = Array.from({ length: 5 }, (_, i) => ({
  field: `line ${i + 5501}`,
  message: 'Already used in batch “Harmattan season of the southern factory 1 of 2”.',
}))
const orders = [
  order,
  { ...order, isPaused: true, name: 'Paused order' },
  { ...imported, codesPrepared: 8000, name: 'Serials of the printer' },
  {
    ...order,
    state: 'ready',
    name: 'A-very-long-name-without-any-space-that-a-person-typed-in-a-hurry',
    batchesMade: 200,
    codesMade: 1_000_000,
  },
  { ...order, state: 'canceled', name: 'Canceled order' },
  { ...order, state: 'payment_withdrawn', name: 'Stopped order' },
  { ...imported, state: 'failed', name: 'Failed import', lineErrors, lineErrorCount: 1500 },
].map((each, i) => ({ ...each, id: `00000000-0000-4000-8000-00000000001${i}` }))

const batches = ({ productId }: TestData) => `/products/${productId}/batches`
const list = { as: 'partner', path: batches, ready: /Manage product batches/ } as const
const ordersReply = { call: '**/api/products/*/orders', json: { success: true, data: orders } }
const form = { as: 'partner', path: ({ productId }: TestData) => `/products/${productId}/add-batch` } as const

/** Orders in every state, and the forms that make them. */
export const orderScreens: Screen[] = [
  { ...list, name: 'orders, in every state', ready: /Serials of the printer/, answers: ordersReply },
  { ...list, name: 'orders, failed to load', ready: /Failed to load the orders/, fails: '**/api/products/*/orders' },
  {
    ...list,
    name: 'orders, cancel dialog',
    ready: /Serials of the printer/,
    answers: ordersReply,
    act: (page) => page.getByRole('button', { name: 'Cancel… Harmattan season' }).press('Enter'),
  },
  {
    ...form,
    name: 'add batch, an order offered',
    ready: /Add New Batch for Paracetamol/,
    act: (page) => page.getByRole('textbox', { name: /Quantity/ }).fill('30000'),
  },
  {
    ...form,
    name: 'add batch, an order that the plan does not allow',
    ready: /Add New Batch for Paracetamol/,
    act: refuseOrder,
  },
  { ...form, name: 'add batch, a large file', ready: /Add New Batch for Paracetamol/, act: chooseLargeFile },
]

async function refuseOrder(page: Page) {
  await page.getByLabel('Batch name').fill('Season')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('900000')
  await fillExpiry(page)
  await page.getByRole('button', { name: 'Order 900,000 codes' }).click()
  await expect(page.getByRole('alert')).toContainText('See plans')
}

async function chooseLargeFile(page: Page) {
  await page.getByRole('radio', { name: /Import my own serials/ }).check()
  const buffer = Buffer.from(Array.from({ length: 12_001 }, (_, i) => `NG-77-${i}`).join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: 'Import 12,001 serials' })).toBeVisible()
}
