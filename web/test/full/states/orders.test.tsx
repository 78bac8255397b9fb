import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { premium } from '../../default-replies.ts'
import { batch } from '../../entities.ts'
import { chooseFile, fillExpiry } from '../../page-tools.ts'
import { answerNow, fails, hangs, onePage, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const order: Order = {
  id: '00000000-0000-4000-8000-000000000000',
  productId: '00000000-0000-4000-8000-000000000001',
  productName: 'Paracetamol 500 mg',
  name: 'Harmattan season',
  displayName: 'Harmattan season',
  quantity: 1_000_000,
  batchCount: 200,
  batchesMade: 90,
  batchesHeld: 0,
  batchesRecalled: 0,
  batchesClosed: 0,
  batchesArchived: 0,
  lot: null,
  markets: null,
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
  { ...order, isPaused: true, displayName: 'Paused order' },
  { ...imported, codesPrepared: 8000, displayName: 'Serials of the printer' },
  {
    ...order,
    state: 'ready',
    displayName: 'A-very-long-name-without-any-space-that-a-person-typed-in-a-hurry',
    batchesMade: 200,
    codesMade: 1_000_000,
  },
  { ...order, state: 'canceled', displayName: 'Canceled order' },
  { ...order, state: 'payment_withdrawn', displayName: 'Stopped order' },
  { ...imported, state: 'failed', displayName: 'Failed import', lineErrors, lineErrorCount: 1500 },
]
const orders = everyOrder.map((each, i) => ({ ...each, id: `00000000-0000-4000-8000-00000000001${i}` }))

const list = { as: 'partner', path: '/products/1/batches', ready: /Manage product batches/ } as const
const ordersReply = { 'GET /api/products/:id/orders': { data: orders } }
const form = { as: 'partner', path: '/products/1/add-batch', ready: /Add New Batch for Paracetamol/ } as const
const lot = {
  ...order,
  state: 'ready' as const,
  displayName: 'Lot 24-117',
  quantity: 15_000,
  batchCount: 3,
  batchesMade: 3,
  batchesHeld: 1,
  codesMade: 15_000,
  totalScans: 90_210,
  batches: (['released', 'released', 'not_released'] as const).map((state, i) => ({
    ...batch,
    id: `00000000-0000-4000-8000-00000000002${i}`,
    state,
    batchDisplayName: `Lot 24-117, part ${i + 1}`,
  })),
}
const refusal = {
  code: 'plan_required',
  message: 'Your plan has 9,970 codes left.',
  subscriptionRequired: true,
} as const
const largePlan = {
  'GET /api/subscriptions/status': {
    subscription: { ...premium, qrCodeLimit: 30_000 },
    isSandbox: false,
    supportEmail: null,
  },
} as const
const lotPage = { as: 'partner', path: '/lots/1', ready: /Lot 24-117/ } as const
const lotReply = { 'GET /api/products/orders/:id': { data: lot } } as const
const row = {
  ...batch,
  productName: 'Paracetamol 500 mg',
  category: 'Medicine',
  totalScans: 90_210,
  batchDisplayName: 'Lot 24-117',
  orderId: order.id,
  quantity: 15_000,
  parts: { released: 2, not_released: 1, recalled: 0, closed: 0 },
  isInProgress: true,
}

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
  { ...lotPage, name: 'lot', replies: lotReply },
  {
    ...lotPage,
    name: 'lot, loading',
    ready: /Lot/,
    replies: { 'GET /api/products/orders/:id': hangs },
    loading: { skeleton: 'Loading lot' },
  },
  {
    ...lotPage,
    name: 'lot, failed to load',
    ready: /Failed to load this lot/,
    replies: { 'GET /api/products/orders/:id': fails },
  },
  { ...lotPage, name: 'lot, recall dialog', replies: lotReply, act: recallLot },
  {
    as: 'partner',
    path: '/batches',
    name: 'batches, a lot in parts',
    ready: /Lot 24-117/,
    replies: {
      ...lotReply,
      'GET /api/batches': { data: { batches: [row], pagination: onePage(1), archivedCount: 0 } },
    },
    act: releaseRow,
  },
  { ...form, name: 'add batch, an order', act: fillOrder },
  { ...form, name: 'add batch, more than the plan has left', act: () => enterQuantity('900000') },
  { ...form, name: 'add batch, a large file', act: chooseLargeFile, replies: largePlan },
])

async function recallLot() {
  await page.getByRole('button', { name: 'Order actions Lot 24-117' }).click()
  await page.getByRole('menuitem', { name: 'Recall…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Glass in the bottle')
  const dialog = page.getByRole('dialog', { name: 'Recall 3 batches?' })
  await expect.element(dialog).toMatchTextContent('15,000 codes in 3 batches')
  await expect.element(dialog).toMatchTextContent('90,210')
  await expect.element(dialog).toMatchTextContent('Recalled: do not use')
}

/** The whole lot changes by one call. */
async function releaseRow() {
  await expect.element(page.getByText('1 of 3 parts not released')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Lot 24-117' }).click()
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: 'Release…' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('15,000 codes in 3 batches')
}

const enterQuantity = (codes: string) => page.getByRole('textbox', { name: /Quantity/ }).fill(codes)

/** One form and one button: no error, and the same button makes the order. */
async function fillOrder() {
  answerNow({ 'POST /api/products/:id/orders': refuses(402, refusal) })
  await page.getByLabelText('Batch name').fill('Season')
  await enterQuantity('9000')
  await fillExpiry()
  await expect.element(page.getByText(/This makes an order of 9,000 codes in 2 parts/)).toBeVisible()
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
  await page.getByRole('button', { name: 'Add batch' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('See plans')
}

async function chooseLargeFile() {
  await page.getByRole('radio', { name: /Import my own serials/ }).click()
  await chooseFile(
    'large.csv',
    'text/csv',
    Array.from({ length: 12_001 }, (_, i) => `NG-77-${i}`).join('\n'),
    '[accept*=csv]',
  )
  await expect.element(page.getByRole('button', { name: 'Import 12,001 serials' })).toBeVisible()
}
