import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile, fillExpiry } from '../../page-tools.ts'
import { answerNow, fails, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const order: Order = {
  id: '00000000-0000-4000-8000-000000000000',
  productId: '00000000-0000-4000-8000-000000000001',
  name: 'Harmattan season',
  quantity: 1_000_000,
  batchCount: 200,
  batchesMade: 90,
  batchesHeld: 0,
  lot: null,
  hasPin: false,
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
const everyOrder: Order[] = [
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
]
const orders = everyOrder.map((each, i) => ({ ...each, id: `00000000-0000-4000-8000-00000000001${i}` }))

const list = { as: 'partner', path: '/products/1/batches', ready: /Manage product batches/ } as const
const ordersReply = { 'GET /api/products/:id/orders': { data: orders } }
const form = { as: 'partner', path: '/products/1/add-batch' } as const

testStates([
  { ...list, name: 'orders, in every state', ready: /Serials of the printer/, replies: ordersReply },
  {
    ...list,
    name: 'orders, failed to load',
    ready: /Failed to load the orders/,
    replies: { 'GET /api/products/:id/orders': fails },
  },
  {
    ...list,
    name: 'orders, cancel dialog',
    ready: /Serials of the printer/,
    replies: ordersReply,
    act: () => page.getByRole('button', { name: 'Cancel… Harmattan season' }).click(),
  },
  {
    ...form,
    name: 'add batch, an order offered',
    ready: /Add New Batch for Paracetamol/,
    act: () => page.getByRole('textbox', { name: /Quantity/ }).fill('30000'),
  },
  {
    ...form,
    name: 'add batch, an order that the plan does not allow',
    ready: /Add New Batch for Paracetamol/,
    act: refuseOrder,
  },
  { ...form, name: 'add batch, a large file', ready: /Add New Batch for Paracetamol/, act: chooseLargeFile },
])

async function refuseOrder() {
  const reply = {
    code: 'plan_required',
    message: 'Your plan has 9,970 codes left.',
    subscriptionRequired: true,
  } as const
  answerNow({ 'POST /api/products/:id/orders': refuses(402, reply) })
  await page.getByLabelText('Batch name').fill('Season')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('900000')
  await fillExpiry()
  await page.getByRole('button', { name: 'Order 900,000 codes' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('See plans')
}

async function chooseLargeFile() {
  await page.getByRole('radio', { name: /Import my own serials/ }).click()
  await chooseFile('large.csv', 'text/csv', Array.from({ length: 12_001 }, (_, i) => `NG-77-${i}`).join('\n'))
  await expect.element(page.getByRole('button', { name: 'Import 12,001 serials' })).toBeVisible()
}
