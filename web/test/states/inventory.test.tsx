import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs } from '../replies.ts'
import { testStates } from '../states.ts'
import { randomUUID } from 'node:crypto'
import { feedbackOnlyProduct } from '../../fixtures/error-replies.ts'
import { createPinCodes, otherPin } from '../../fixtures/hidden-pins.ts'
import { drawer, insertPastFeedback, insertPastScans } from '../../fixtures/inventory-fixture.ts'
import { openSearch, searchField } from '../../fixtures/search-fixture.ts'

/** Creates batches: one with scans and a blocked code, one recalled, one with feedback and one without. */
export async function createInventory(app: RunningApp, token: string) {
  const { batchId, serials } = await app.createCodes(token, { quantity: 30 })
  const [scanned = '', blocked = '', unscanned = ''] = serials
  await insertPastScans(app, scanned, [3, 2, 1])
  const blocking = { action: 'block', reason: 'Stolen from the store.' }
  await app.api(token, 'PUT', `/api/products/qr/${blocked}/state`, blocking)
  const { batchId: recalledId } = await app.createCodes(token)
  const recall = { action: 'recall', reason: 'Glass was found in a bottle.' }
  await app.api(token, 'PUT', `/api/products/batch/${recalledId}/state`, recall)
  const { batchId: answeredId, serials: asking } = await app.createCodes(token, feedbackOnlyProduct)
  const all = { emoji: 'happy', multipleChoice: 'taste', rating: 4, openEnded: 'The malt of my childhood.' }
  await insertPastFeedback(app, asking[0] ?? '', 1, all)
  await insertPastFeedback(app, asking[1] ?? '', 2, { rating: 1 })
  const { batchId: unansweredId } = await app.createCodes(token, feedbackOnlyProduct)
  const pins = await createTriedPins(app, token)
  return { batchId, scanned, blocked, unscanned, recalledId, answeredId, unansweredId, ...pins }
}

/** A batch with hidden PINs; one was used by two visitors and tried wrong. */
async function createTriedPins(app: RunningApp, token: string) {
  const { batchId, codes } = await createPinCodes(app, token)
  const { serial = '', pin = '' } = codes[0] ?? {}
  await insertPastScans(app, serial, [2, 1])
  for (const typed of [otherPin(pin), pin, pin]) {
    const body = { pin: typed, attemptId: randomUUID(), sessionId: randomUUID() }
    await app.api('', 'POST', `/api/products/verify/${serial}/pin`, body)
  }
  return { pinBatchId: batchId, pinTried: serial }
}

const batch = ({ inventory }: TestData) => `/inventory/${inventory.batchId}`
const codeOpen = ({ inventory }: TestData) => `/inventory/${inventory.batchId}?code=${inventory.scanned}`
const feedbackBatch = ({ inventory }: TestData) => `/inventory/${inventory.answeredId}`
const code = '**/api/products/qr/*'
const download = '**/download-qr*'
const noCodes = { currentPage: 1, totalPages: 0, totalCount: 0, limit: 20, hasNextPage: false, hasPreviousPage: false }

const long = 'Paracetamol 500 mg, film-coated tablets for adults, in the pack of 96 with the new seal'
const longHistory = {
  codes: { made: 30, downloaded: 30, imported: 0, totalScans: 3 },
  edits: [
    {
      id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
      editedAt: '2026-11-03T14:03:00.000Z',
      editedBy: 'ngozi.adichie-okonkwo@manufacturing.paracetamol.example',
      changes: [
        { field: 'name', before: long, after: `${long} (2)` },
        { field: 'expirationDate', before: '2027-01-31', after: '2028-01-31' },
      ],
    },
    {
      id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4f',
      editedAt: '2026-11-02T14:03:00.000Z',
      editedBy: null,
      changes: [{ field: 'picture', before: null, after: null }],
    },
  ],
}
const chooseAction = async (name: string) => {
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

testStates([
  { name: 'inventory, scanned', as: 'partner', path: batch, ready: /First scans/ },
  {
    name: 'inventory with hidden PINs',
    as: 'partner',
    path: ({ inventory }) => `/inventory/${inventory.pinBatchId}`,
    ready: /Confirmed PINs/,
    act: () => expect.element(page.getByText('Tried wrong once').locator('visible=true')).toBeVisible(),
  },
  {
    name: 'code with PIN checks',
    as: 'partner',
    path: ({ inventory }) => `/inventory/${inventory.pinBatchId}?code=${inventory.pinTried}`,
    ready: /PIN used again by another visitor/,
  },
  {
    name: 'inventory, recalled',
    as: 'partner',
    path: ({ inventory }) => `/inventory/${inventory.recalledId}`,
    ready: /Glass/,
  },
  {
    name: 'inventory, loading',
    as: 'partner',
    path: batch,
    ready: /Batch inventory/,
    replies: { 'GET /api/products/batch/:id': hangs }, loading: { skeleton: 'Loading batch' },
  },
  {
    name: 'inventory, failed',
    as: 'partner',
    path: batch,
    ready: /Error loading product details/,
    replies: { 'GET /api/products/batch/:id': fails },
  },
  {
    name: 'inventory, codes loading',
    as: 'partner',
    path: batch,
    ready: /Last 30 days/,
    replies: { 'GET /api/products/:productId/qr-details': hangs }, loading: { skeleton: 'Loading QR codes' },
  },
  {
    name: 'inventory, codes selected',
    as: 'partner',
    path: batch,
    ready: /First scans/,
    act: () => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
  },
  {
    name: 'inventory, no codes',
    as: 'partner',
    path: batch,
    ready: /No QR codes found for this product\./,
    replies: { 'GET /api/products/:productId/qr-details': { data: { qrCodes: [], pagination: noCodes } } },
  },
  { name: 'inventory, codes failed', as: 'partner', path: batch, ready: /Failed to load QR/, replies: { 'GET /api/products/:productId/qr-details': fails } },
  {
    name: 'inventory, period before failed',
    as: 'partner',
    path: batch,
    ready: /Failed to load the previous period/,
    replies: { 'GET /api/products/:id/previous-metrics': fails },
  },
  {
    name: 'inventory, actions open',
    as: 'partner',
    path: batch,
    ready: /Batch actions/,
    act: () => page.getByRole('button', { name: 'Batch actions' }).click(),
  },
  {
    name: 'inventory, edit dialog',
    as: 'partner',
    path: batch,
    ready: /Batch actions/,
    act: () => chooseAction('Edit…'),
  },
  {
    name: 'inventory, history',
    as: 'partner',
    path: batch,
    ready: /Batch actions/,
    replies: { 'GET /api/products/:id/edits': { data: longHistory } },
    act: () => chooseAction('History…'),
  },
  { name: 'inventory, recall dialog, refused', as: 'partner', path: batch, ready: /Batch actions/, act: refuseRecall },
  {
    name: 'inventory, closed and reopened, with toasts',
    as: 'partner',
    path: batch,
    ready: /Batch actions/,
    act: closeAndReopen,
  },
  { name: 'inventory, download under way', as: 'partner', path: batch, ready: /Download QR/, act: waitForDownload },
  {
    name: 'inventory, download failed, with its toast',
    as: 'partner',
    path: batch,
    ready: /Download QR/,
    replies: { 'POST /api/products/:batchId/download-qr': fails },
    act: failDownload,
  },
  { name: 'feedback of a batch', as: 'partner', path: feedbackBatch, ready: /The malt of my childhood/ },
  {
    name: 'feedback, none yet',
    as: 'partner',
    path: ({ inventory }) => `/inventory/${inventory.unansweredId}`,
    ready: /No feed/,
  },
  {
    name: 'feedback, loading',
    as: 'partner',
    path: feedbackBatch,
    ready: /Last 30 days/,
    replies: { 'GET /api/products/:id/feedback': hangs }, loading: { skeleton: 'Loading feedback' },
  },
  { name: 'feedback, failed', as: 'partner', path: feedbackBatch, ready: /Failed to load f/, replies: { 'GET /api/products/:id/feedback': fails } },
  { name: 'code details', as: 'partner', path: codeOpen, ready: /Lagos, Nigeria/ },
  {
    name: 'code details, blocked',
    as: 'partner',
    path: ({ inventory }) => `/inventory/${inventory.batchId}?code=${inventory.blocked}`,
    ready: /Stolen from the store/,
  },
  {
    name: 'code details, not scanned',
    as: 'partner',
    path: ({ inventory }) => `/inventory/${inventory.batchId}?code=${inventory.unscanned}`,
    ready: /No scans yet\./,
  },
  {
    name: 'code details, loading',
    as: 'partner',
    path: codeOpen,
    ready: /Last 30 days/,
    replies: { 'GET /api/products/qr/:verificationNumber': hangs }, loading: { skeleton: 'Loading code' },
  },
  { name: 'code details, failed', as: 'partner', path: codeOpen, ready: /Failed to load this code/, replies: { 'GET /api/products/qr/:verificationNumber': fails } },
  { name: 'code details, block dialog', as: 'partner', path: codeOpen, ready: /Lagos, Nigeria/, act: askToBlock },
  { name: 'search, nothing found', as: 'partner', path: '/products', ready: /Welcome/, act: searchWithoutResult },
])

async function refuseRecall() {
  await page.route('**/state', (route) => route.fulfill({ status: 409, json: {} }))
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: 'Recall…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaks.')
  await page.getByRole('button', { name: 'Recall batch' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The batch was not changed.')
}

async function closeAndReopen() {
  const change = async (item: string, confirm: string, toast: string) => {
    await page.getByRole('button', { name: 'Batch actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The end of the season.')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect.element(page.getByText(toast)).toBeVisible()
  }
  await change('Close…', 'Close batch', 'Batch closed.')
  await change('Reopen…', 'Reopen', 'Batch reopened.')
}

async function waitForDownload() {
  await page.route(download, () => {})
  await chooseOriginal()
  await expect.element(page.getByRole('region', { name: 'Download' })).toHaveTextContent('Preparing…')
}

async function failDownload() {
  await keepNotifications()
  await chooseOriginal()
  await expect.element(page.getByRole('region', { name: 'Download' })).toHaveTextContent('Failed to download QR codes')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to download QR codes. Please try again.')
}

async function chooseOriginal() {
  await page.getByRole('button', { name: 'Download QR codes' }).click()
  await page.getByRole('menuitem', { name: 'Original' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

async function askToBlock() {
  await drawer().getByRole('button', { name: 'Block code…' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
}

async function searchWithoutResult() {
  await openSearch()
  await searchField().fill('nothing at all')
  await expect.element(page.getByText('Nothing found for “nothing at all”.')).toBeVisible()
}
