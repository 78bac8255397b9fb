import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeDetails } from '@sahihi/contract/endpoints/codes.ts'
import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answersCodes, profile } from '../../default-replies.ts'
import { batch, code } from '../../entities.ts'
import { keepNotifications } from '../../page-tools.ts'
import { answerNow, fails, hangs, onePage } from '../../replies.ts'
import { isShown, testStates } from '../../states.ts'
import { until } from '../../until.ts'

const path = '/inventory/1'
const codeOpen = `${path}?code=${code.verificationNumber}`
const answers = (changes: Partial<BatchDetails>) => ({
  'GET /api/products/batch/:id': { data: { ...batch, ...changes } },
})
const feedbackBatch = answers({ product: { ...batch.product, verificationEnabled: false, feedbackEnabled: true } })
const answersCode = (changes: Partial<CodeDetails>) => ({
  'GET /api/products/qr/:verificationNumber': { data: { ...code, ...changes } },
})

const long = 'Paracetamol 500 mg, film-coated tablets for adults, in the pack of 96 with the new seal'
const longHistory: EditHistory = {
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
  { name: 'inventory, scanned', as: 'partner', path, ready: /First scans/ },
  {
    name: 'inventory with hidden PINs',
    as: 'partner',
    path,
    ready: /Confirmed PINs/,
    replies: {
      ...answers({
        hasPin: true,
        metrics: {
          ...batch.metrics,
          pins: { pinChecks: 3, wrongPins: 1, codesChecked: 1, codesRechecked: 1, codesConfirmed: 1 },
        },
      }),
      ...answersCodes([code]),
    },
    act: () => until(() => isShown('Tried wrong once'), '“Tried wrong once” is not shown.'),
  },
  {
    name: 'code with PIN checks',
    as: 'partner',
    path: codeOpen,
    ready: /PIN used again by another visitor/,
  },
  {
    name: 'inventory, recalled',
    as: 'partner',
    path,
    replies: answers({ state: 'recalled', recallReason: 'Glass was found in a bottle.' }),
    ready: /Glass/,
  },
  {
    name: 'inventory, loading',
    as: 'partner',
    path,
    ready: /Batch inventory/,
    replies: { 'GET /api/products/batch/:id': hangs },
    loading: { skeleton: 'Loading batch' },
  },
  {
    name: 'inventory, failed',
    as: 'partner',
    path,
    ready: /Error loading product details/,
    replies: { 'GET /api/products/batch/:id': fails },
  },
  {
    name: 'inventory, codes loading',
    as: 'partner',
    path,
    ready: /Last 30 days/,
    replies: { 'GET /api/products/:productId/qr-details': hangs },
    loading: { skeleton: 'Loading QR codes' },
  },
  {
    name: 'inventory, codes selected',
    as: 'partner',
    path,
    ready: /First scans/,
    act: () => page.getByRole('checkbox', { name: 'Select all on this page' }).click(),
  },
  {
    name: 'inventory, no codes',
    as: 'partner',
    path,
    ready: /No QR codes found for this product\./,
    replies: answersCodes([]),
  },
  {
    name: 'inventory, codes failed',
    as: 'partner',
    path,
    ready: /Failed to load QR/,
    replies: { 'GET /api/products/:productId/qr-details': fails },
  },
  {
    name: 'inventory, period before failed',
    as: 'partner',
    path,
    ready: /Failed to load the previous period/,
    replies: { 'GET /api/products/:id/previous-metrics': fails },
  },
  {
    name: 'inventory, actions open',
    as: 'partner',
    path,
    ready: /Batch actions/,
    act: () => page.getByRole('button', { name: 'Batch actions' }).click(),
  },
  {
    name: 'inventory, edit dialog',
    as: 'partner',
    path,
    ready: /Batch actions/,
    act: () => chooseAction('Edit…'),
  },
  {
    name: 'inventory, history',
    as: 'partner',
    path,
    ready: /Batch actions/,
    replies: { 'GET /api/products/:id/edits': { data: longHistory } },
    act: () => chooseAction('History…'),
  },
  { name: 'inventory, recall dialog, refused', as: 'partner', path, ready: /Batch actions/, act: refuseRecall },
  {
    name: 'inventory, recall dialog without a contact for shoppers',
    as: 'partner',
    path,
    ready: /Batch actions/,
    replies: { 'GET /api/partners/profile': { data: { ...profile, shopperPhone: '' } } },
    act: recallWithContact,
  },
  {
    name: 'inventory, closed and reopened, with toasts',
    as: 'partner',
    path,
    ready: /Batch actions/,
    act: closeAndReopen,
  },
  { name: 'inventory, download under way', as: 'partner', path, ready: /Download QR/, act: waitForDownload },
  {
    name: 'inventory, download failed, with its toast',
    as: 'partner',
    path,
    ready: /Download QR/,
    replies: { 'GET /api/products/:batchId/download-qr': fails },
    act: failDownload,
  },
  { name: 'feedback of a batch', as: 'partner', path, replies: feedbackBatch, ready: /The malt of my childhood/ },
  {
    name: 'feedback, none yet',
    as: 'partner',
    path,
    replies: {
      ...feedbackBatch,
      'GET /api/products/:id/feedback': { data: { feedback: [], pagination: onePage(0) }, totalQRCodes: 3 },
    },
    ready: /No feed/,
  },
  {
    name: 'feedback, loading',
    as: 'partner',
    path,
    ready: /Last 30 days/,
    replies: { ...feedbackBatch, 'GET /api/products/:id/feedback': hangs },
    loading: { skeleton: 'Loading feedback' },
  },
  {
    name: 'feedback, failed',
    as: 'partner',
    path,
    ready: /Failed to load f/,
    replies: { ...feedbackBatch, 'GET /api/products/:id/feedback': fails },
  },
  { name: 'code details', as: 'partner', path: codeOpen, ready: /Lagos, Nigeria/ },
  {
    name: 'code details, blocked',
    as: 'partner',
    path: codeOpen,
    replies: answersCode({
      isBlocked: true,
      blockedAt: '2026-11-20T10:00:00.000Z',
      blockReason: 'Stolen from the store.',
    }),
    ready: /Stolen from the store/,
  },
  {
    name: 'code details, not scanned',
    as: 'partner',
    path: codeOpen,
    replies: answersCode({
      scanCount: 0,
      lastScannedAt: null,
      firstScannedAt: null,
      scans: [],
      pin: null,
      pinChecks: [],
    }),
    ready: /No scans yet\./,
  },
  {
    name: 'code details, loading',
    as: 'partner',
    path: codeOpen,
    ready: /Last 30 days/,
    replies: { 'GET /api/products/qr/:verificationNumber': hangs },
    loading: { skeleton: 'Loading code' },
  },
  {
    name: 'code details, failed',
    as: 'partner',
    path: codeOpen,
    ready: /Failed to load this code/,
    replies: { 'GET /api/products/qr/:verificationNumber': fails },
  },
  { name: 'code details, block dialog', as: 'partner', path: codeOpen, ready: /Lagos, Nigeria/, act: askToBlock },
  { name: 'search, nothing found', as: 'partner', path: '/products', ready: /Welcome/, act: searchWithoutResult },
])

async function refuseRecall() {
  answerNow({ 'PUT /api/batches/state': fails })
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: 'Recall…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaks.')
  await page.getByRole('button', { name: 'Recall batch' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The batch was not changed.')
}

async function recallWithContact() {
  await chooseAction('Recall…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaks.')
  const recall = page.getByRole('button', { name: 'Recall batch' })
  await expect.element(recall).toBeDisabled()
  await page.getByRole('textbox', { name: 'Phone for shoppers' }).fill('0800 123 456')
  await expect.element(recall).toBeEnabled()
}

async function closeAndReopen() {
  const change = async (item: string, confirm: string, toast: string, changes: Partial<BatchDetails>) => {
    answerNow({
      'PUT /api/batches/state': { message: toast, data: { changed: 1 }, request: null },
      ...answers(changes),
    })
    await page.getByRole('button', { name: 'Batch actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The end of the season.')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect.element(page.getByText(toast)).toBeVisible()
  }
  await change('Close…', 'Close batch', 'Batch closed.', { state: 'closed', closeReason: 'The end of the season.' })
  await change('Reopen…', 'Reopen', 'Batch reopened.', { state: 'released' })
}

async function waitForDownload() {
  answerNow({ 'GET /api/products/:batchId/download-qr': hangs })
  await chooseOriginal()
  await expect.element(page.getByRole('region', { name: 'Download' })).toMatchTextContent('Preparing…')
}

async function failDownload() {
  keepNotifications()
  await chooseOriginal()
  await expect.element(page.getByRole('region', { name: 'Download' })).toMatchTextContent('Failed to download QR codes')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to download QR codes. Please try again.')
}

async function chooseOriginal() {
  await page.getByRole('button', { name: 'Download QR codes' }).click()
  await page.getByRole('menuitem', { name: 'Original' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

async function askToBlock() {
  await page.getByRole('dialog').getByRole('button', { name: 'Block code…' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
}

async function searchWithoutResult() {
  answerNow({ 'GET /api/search': { data: { products: [], batches: [], codes: [], copyCases: [], reports: [] } } })
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('nothing at all')
  await expect.element(page.getByText('Nothing found for “nothing at all”.')).toBeVisible()
}
