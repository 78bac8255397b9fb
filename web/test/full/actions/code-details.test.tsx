import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeDetails } from '@sahihi/contract/endpoints/codes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import {
  answerNow,
  breakProxy,
  loseReply,
  onePage,
  type Replies,
  refuses,
  restoreConnection,
  takeSent,
} from '../../replies.ts'

const batchId = '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e'
const productId = '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4f'
const serial = '7K2M9QXD04TBH6WZ'
const scan = (ordinal: number) => ({
  ordinal,
  scannedAt: '2026-11-20T09:00:00.000Z',
  method: 'QR_SCAN' as const,
  city: 'Lagos',
  country: 'NG',
  deviceType: 'mobile',
})
const code: CodeDetails = {
  id: '7',
  code: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  verificationNumber: serial,
  scanCount: 52,
  lastScannedAt: '2026-11-20T09:00:00.000Z',
  importedSerial: null,
  isBlocked: false,
  hasBurst: false,
  pin: null,
  copyCase: null,
  link: `https://sahihi.example/verify/${serial}`,
  scanLimit: 60,
  bursts: [],
  firstScannedAt: '2026-11-01T09:00:00.000Z',
  blockedAt: null,
  blockReason: null,
  product: { id: productId, name: 'Syrup' },
  batch: { id: batchId, name: 'Run 7' },
  scans: [scan(52), scan(51)],
  pinChecks: [],
  nextBefore: null,
}
const row = { ...code, scanCount: 3, lastScannedAt: null }
const batch: BatchDetails = {
  id: batchId,
  name: 'Run 7',
  batchDisplayName: 'Run 7',
  batchNumber: '7K2M9QXD04',
  productId,
  quantity: 3,
  scanLimit: null,
  lot: null,
  markets: null,
  orderId: null,
  version: 1,
  hasPin: false,
  isArchived: false,
  isImported: false,
  manufacturingDate: '2026-01-01',
  expirationDate: '2099-01-01',
  createdAt: '2026-10-01T09:00:00.000Z',
  state: 'released',
  recallReason: null,
  closeReason: null,
  product: {
    id: productId,
    name: 'Syrup',
    category: 'Medicine',
    verificationEnabled: true,
    feedbackEnabled: false,
    isArchived: false,
    gtin: null,
    labelFormat: 'native_qr',
    labelHost: null,
  },
  labelFormat: 'native_qr',
  totalScans: 3,
  scannedCodes: 1,
  metrics: {
    periodScans: 1,
    totalScanned: 1,
    averageScans: 1,
    activeQRCodes: 1,
    feedbackCount: 0,
    lastScannedQR: null,
    pins: null,
  },
}
const readCode = 'GET /api/products/qr/:verificationNumber'
const readCodes = 'GET /api/products/:productId/qr-details'
const readBatch = 'GET /api/products/batch/:id'
const readBefore = 'GET /api/products/:id/previous-metrics'
const changeBatch = 'PUT /api/batches/state'
const inventory = {
  [readBatch]: { data: batch },
  [readBefore]: {
    data: { periodScans: 0, totalScanned: 0, averageScans: 0, activeQRCodes: 0, feedbackCount: 0 },
  },
  [readCodes]: {
    data: { qrCodes: [row], pagination: onePage(1), productName: 'Syrup', productCategory: 'Medicine' },
  },
  [readCode]: { data: code },
} satisfies Replies
const path = `/inventory/${batchId}`
const drawer = () => page.getByRole('dialog', { name: 'QR code' })
const retry = () => page.getByRole('button', { name: 'Retry' })

test('parts of the inventory that fail say so, leave the others, and can be loaded again', async () => {
  breakProxy(readBatch)
  await openPage(path, { as: 'partner', replies: inventory })
  await expect.element(page.getByText('Error loading product details')).toBeVisible()
  restoreConnection()
  breakProxy(readBefore)
  breakProxy(readCodes)
  await retry().click()
  await expect.element(page.getByText('Failed to load the previous period')).toBeVisible()
  await expect.element(page.getByRole('region', { name: /Last 30 days/ })).toMatchTextContent('Scans1')
  await expect.element(page.getByText('Failed to load QR codes')).toBeVisible()
  restoreConnection()
  await retry().first().click()
  await expect.element(page.getByText('Failed to load the previous period')).not.toBeInTheDocument()
  await expect.element(page.getByText('First scans').first()).toBeVisible()
  await retry().click()
  await expect.element(page.getByRole('rowheader')).toBeInTheDocument()
})

test('older scans of a code are loaded on request, again after a failure, and take the focus', async () => {
  await openPage(`${path}?code=${serial}`, {
    as: 'partner',
    replies: { ...inventory, [readCode]: { data: { ...code, nextBefore: 51 } } },
  })
  await expect.element(drawer()).toMatchTextContent('Scans52 of 60')
  await expect.element(drawer().getByRole('listitem').first()).toMatchTextContent('QR scan · Lagos, Nigeria · Phone')
  const older = drawer().getByRole('button', { name: 'Show older' })
  loseReply(readCode)
  await older.click()
  await expect.element(drawer().getByText('Failed to load this code')).toBeVisible()
  restoreConnection()
  const scans = [{ ...scan(2), method: 'MANUAL_ENTRY' as const, city: null }, scan(1)]
  answerNow({ [readCode]: { data: { ...code, scans, nextBefore: null } } })
  await older.click()
  await expect.element(drawer().getByRole('listitem').nth(2)).toHaveFocus()
  await expect.element(drawer().getByRole('listitem').nth(2)).toMatchTextContent('Manual entry · Nigeria · Phone')
  await expect.element(older).not.toBeInTheDocument()
})

test('old scans that are counted but no longer stored are mentioned', async () => {
  await openPage(`${path}?code=${serial}`, {
    as: 'partner',
    replies: { ...inventory, [readCode]: { data: { ...code, scanCount: 3, scans: [scan(3)] } } },
  })
  await expect.element(drawer().getByText('2 older scans are counted, but no longer listed.')).toBeVisible()
})

test('when all of its scans are too old, they are mentioned too', async () => {
  await openPage(`${path}?code=${serial}`, {
    as: 'partner',
    replies: { ...inventory, [readCode]: { data: { ...code, scanCount: 3, scans: [] } } },
  })
  await expect.element(drawer().getByText('3 older scans are counted, but no longer listed.')).toBeVisible()
  expect(drawer().getByText('No scans yet.').elements()).toEqual([])
})

test('a code that cannot be loaded, such as another partner’s, says why and can be loaded again', async () => {
  await openPage(`${path}?code=${serial}`, {
    as: 'partner',
    replies: { ...inventory, [readCode]: refuses(404, { code: 'not_found', message: 'Not found.' }) },
  })
  await expect.element(drawer().getByText('Failed to load this code')).toBeVisible()
  await expect.element(drawer()).toMatchTextContent('Not found.')
  answerNow({ [readCode]: { data: code } })
  await drawer().getByRole('button', { name: 'Retry' }).click()
  await expect.element(drawer()).toMatchTextContent('7K2M-9QXD-04TB-H6WZ')
})

test('a serial in the address that looks like a number is read as text', async () => {
  for (const typed of ['1234567890123E45', '0012345678901234']) {
    takeSent(readCode)
    await openPage(`${path}?code=${typed}`, { as: 'partner', replies: inventory })
    await expect.element(drawer()).toBeVisible()
    expect(takeSent(readCode).map(({ name }) => name)).toContain(`GET /api/products/qr/${typed}`)
    expect(location.search).toBe(`?code=${typed}`)
  }
})

test('a change of a batch whose reply is lost is sent again with its key; one that somebody else made is told', async () => {
  await openPage(path, { as: 'partner', replies: inventory })
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: 'Recall…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaks.')
  const recall = page.getByRole('button', { name: 'Recall batch' })
  const alert = page.getByRole('dialog').getByRole('alert')
  takeSent(changeBatch)
  loseReply(changeBatch)
  await recall.click()
  await expect.element(alert).toMatchTextContent('The batch was not changed. Please try again.')
  restoreConnection()
  answerNow({ [changeBatch]: refuses(409, { code: 'conflict', message: 'Already done.' }) })
  await recall.click()
  await expect.element(alert).toMatchTextContent('Already done.')
  const keys = takeSent(changeBatch).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
  const recalled = { ...batch, state: 'recalled' as const, recallReason: 'Leaks!' }
  answerNow({ [readBatch]: { data: recalled } })
  await page.getByRole('button', { name: 'Cancel' }).click()
})
