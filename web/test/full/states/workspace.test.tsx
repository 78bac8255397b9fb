import { checklistSteps, type Home } from '@sahihi/contract/endpoints/home.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { product, profile } from '../../default-replies.ts'
import { chooseFile, fillExpiry, fillProduct, keepNotifications, sendForm } from '../../page-tools.ts'
import { answerNow, fails, hangs, onePage, type Replies, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const feedbackProduct: Replies = {
  'GET /api/products/:id': { data: { ...product, feedbackEnabled: true, verificationEnabled: false } },
  'GET /api/batches': { data: { batches: [], archivedCount: 0, pagination: onePage(0) } },
}
const noProducts = {
  data: {
    products: [],
    pagination: onePage(0),
    totals: { products: 1, batches: 1, stock: 3, archivedProducts: 0 },
    categories: [],
  },
}
const noBatches = {
  batches: [],
  archivedCount: 0,
  pagination: onePage(0, 24),
}

const figures = { scans: 1_204_000, firstScans: 800_123, failedChecks: 12_480, suspectedCopies: 1_000 }
const fullHome: Home = {
  attention: {
    suspiciousCodes: 1000,
    newReports: 12,
    unfinishedPayments: 1,
    waitingRequests: 0,
    heldBatches: 20,
    expiringBatches: 300,
  },
  today: figures,
  sameDayLastWeek: figures,
  week: figures,
  lastWeek: { ...figures, suspectedCopies: 0 },
  days: ['2026-11-20', '2026-11-21'].map((day) => ({ day, ...figures })),
  checklist: { steps: checklistSteps.map((step) => ({ step, isDone: step === 'product' })) },
}
const nothing: Home['attention'] = {
  suspiciousCodes: null,
  newReports: 0,
  unfinishedPayments: 0,
  waitingRequests: 0,
  heldBatches: 0,
  expiringBatches: 0,
}

testStates([
  {
    name: 'products, loading',
    as: 'partner',
    path: '/products',
    ready: /Welcome/,
    replies: { 'GET /api/products': hangs },
    loading: { skeleton: 'Loading products' },
  },
  {
    name: 'overview, with everything that waits and the first steps',
    as: 'partner',
    path: '/products',
    ready: /1,000 suspicious codes/,
    replies: { 'GET /api/home': { data: fullHome } },
  },
  {
    name: 'overview, with nothing that waits',
    as: 'partner',
    path: '/products',
    ready: /All clear/,
    replies: { 'GET /api/home': { data: { ...fullHome, attention: nothing, checklist: null } } },
  },
  {
    name: 'overview, what is new loading',
    as: 'partner',
    path: '/products',
    ready: /Welcome/,
    replies: { 'GET /api/home': hangs },
    loading: { skeleton: 'Loading what is new' },
  },
  {
    name: 'overview, what is new failed',
    as: 'partner',
    path: '/products',
    ready: /What is new could not be loaded/,
    replies: { 'GET /api/home': fails },
  },
  {
    name: 'products, failed',
    as: 'partner',
    path: '/products',
    ready: /Failed to load products/,
    replies: { 'GET /api/products': fails },
  },
  {
    name: 'products, no match',
    as: 'partner',
    path: '/products',
    ready: /Newest scan/, // what is above the list moves it
    act: async () => {
      answerNow({ 'GET /api/products': noProducts })
      await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it')
      await expect.element(page.getByText('No product matches “nothing like it”.')).toBeVisible()
    },
  },
  {
    name: 'all products, as cards',
    as: 'partner',
    path: '/all-products',
    ready: /8 products/,
  },
  { name: 'all products, none', as: 'newcomer', path: '/all-products', ready: /No products yet/ },
  {
    name: 'all products, failed',
    as: 'partner',
    path: '/all-products',
    ready: /Failed to load products/,
    replies: { 'GET /api/products': fails },
  },
  {
    name: 'all products, as a table',
    as: 'partner',
    path: '/all-products?sortField=name&sortOrder=asc',
    ready: /8 products/,
    act: async () => {
      await page.getByText('Table', { exact: true }).click()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Category' }).click()
      await expect.element(page.getByRole('columnheader', { name: 'Category' })).not.toBeInTheDocument()
    },
  },
  { name: 'all batches, one selected', as: 'partner', path: '/batches', ready: /Every batch of/, act: selectBatch },
  {
    name: 'all batches, closed and gone from the list',
    as: 'partner',
    path: '/batches',
    ready: /Every batch of/,
    act: closeSelected,
  },
  { name: 'all batches, none', as: 'newcomer', path: '/batches', ready: /No batches yet/ },
  {
    name: 'all batches, none found',
    as: 'partner',
    path: '/batches?search=no+such+batch',
    replies: { 'GET /api/batches': { data: noBatches } },
    ready: /No batch matches/,
  },
  {
    name: 'all batches, failed',
    as: 'partner',
    path: '/batches',
    ready: /Failed to fetch/,
    replies: { 'GET /api/batches': fails },
  },
  {
    name: 'all batches, loading',
    as: 'partner',
    path: '/batches',
    ready: /Every batch/,
    replies: { 'GET /api/batches': hangs },
    loading: { skeleton: 'Loading batches' },
  },
  {
    name: 'batches as a table',
    as: 'partner',
    path: '/products/1/batches?view=table',
    ready: /Add a batch/,
  },
  {
    name: 'create codes, with feedback',
    as: 'partner',
    path: '/add-product',
    ready: /Create QR/,
    act: askFeedback,
  },
  {
    name: 'create codes, asked how shoppers reach the company',
    as: 'partner',
    path: '/add-product',
    ready: 'How can shoppers reach you?',
    replies: { 'GET /api/partners/profile': { data: { ...profile, shopperPhone: '' } } },
  },
  {
    name: 'create codes, feedback locked',
    as: 'newcomer',
    path: '/add-product',
    ready: /Feedback is for Premium/,
    act: async () => {
      const toggle = page.getByRole('switch', { name: 'Ask customers for feedback' })
      await expect.element(toggle).toBeDisabled()
      await expect.element(toggle).not.toBeChecked()
      await expect.element(page.getByRole('radio', { name: /Feedback Only/ })).toBeDisabled()
    },
  },
  {
    name: 'create codes, plan unknown',
    as: 'partner',
    path: '/add-product',
    ready: /Failed to load your plan/,
    replies: { 'GET /api/subscriptions/status': fails },
  },
  {
    name: 'batches, loading',
    as: 'partner',
    path: '/products/1/batches',
    ready: /Manage product batches/,
    replies: { 'GET /api/batches': hangs },
    loading: { skeleton: 'Loading batches', pieces: 3 },
  },
  {
    name: 'batches, none',
    as: 'partner',
    path: '/products/1/batches',
    ready: /No batches yet/,
    replies: { 'GET /api/batches': { data: noBatches } },
  },
  {
    name: 'batches, failed',
    as: 'partner',
    path: '/products/1/batches',
    ready: /Failed to fetch batches/,
    replies: { 'GET /api/batches': fails },
  },
  {
    name: 'batches of a feedback product',
    as: 'partner',
    path: '/products/1/batches',
    replies: feedbackProduct,
    ready: /Feedback-only products can’t have/,
  },
  { name: 'create codes, refused', as: 'partner', path: '/add-product', ready: /Create QR/, act: refuseProduct },
  {
    name: 'add batch, refused',
    as: 'partner',
    path: '/products/1/add-batch',
    ready: /Add New Batch for Paracetamol/,
    act: refuseBatch,
  },
  {
    name: 'add batch, import refused',
    as: 'partner',
    path: '/products/1/add-batch',
    ready: /Add New Batch for Paracetamol/,
    act: importBadLines,
  },
  {
    name: 'add batch, loading',
    as: 'partner',
    path: '/products/1/add-batch',
    ready: /Add New Batch/,
    replies: { 'GET /api/products/:id': hangs },
    loading: { skeleton: 'Loading product' },
  },
  {
    name: 'add batch, failed',
    as: 'partner',
    path: '/products/1/add-batch',
    ready: /Failed to fetch product details/,
    replies: { 'GET /api/products/:id': fails },
  },
  {
    name: 'add batch, plan unknown',
    as: 'partner',
    path: '/products/1/add-batch',
    ready: /Failed to load your plan/,
    replies: { 'GET /api/subscriptions/status': fails },
  },
  {
    name: 'add batch of a feedback product',
    as: 'partner',
    path: '/products/1/add-batch',
    replies: feedbackProduct,
    ready: /Feedback-only products can’t have/,
  },
  {
    name: 'profile, loading',
    as: 'partner',
    path: '/profile',
    ready: /Manage your company/,
    replies: { 'GET /api/partners/profile': hangs },
    loading: { skeleton: 'Loading profile' },
  },
  {
    name: 'profile, failed',
    as: 'partner',
    path: '/profile',
    ready: /Failed to load profile/,
    replies: { 'GET /api/partners/profile': fails },
  },
  { name: 'profile, new address', as: 'partner', path: '/profile', ready: /Profile Info/, act: changeAddress },
  {
    name: 'confirm an address, link used',
    path: '/confirm-email/some-token',
    ready: /Change my email/,
    replies: { 'POST /api/partners/confirm-email': refuses(400, { message: messages.linkUsed }) },
    act: async () => {
      await page.getByRole('button', { name: 'Change my email' }).click()
      await expect.element(page.getByText('This link was already used or has expired.')).toBeVisible()
    },
  },
  { name: 'profile, address waiting', as: 'newcomer', path: '/profile', ready: /Profile Info/, act: askForAddress },
  { name: 'profile, saved', as: 'partner', path: '/profile', ready: /Profile Info/, act: saveProfile },
  { name: 'profile, refused', as: 'partner', path: '/profile', ready: /Profile Info/, act: refuseProfile },
])

async function askFeedback() {
  await page.getByRole('switch', { name: 'Ask customers for feedback' }).click()
  for (const name of ['Emoji rating', 'Multiple choice', 'Open text']) await page.getByRole('switch', { name }).click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await page.getByRole('textbox', { name: 'Option 2' }).fill('taste')
  await page.getByRole('textbox', { name: 'Question' }).first().fill('')
  await sendForm()
  await expect.element(page.getByText('Enter a product name.').first()).toBeVisible()
}

async function refuseProduct() {
  await fillProduct('Refused tonic')
  const errors = [{ field: 'name', message: 'This name is somebody else’s.' }]
  answerNow({ 'POST /api/products': refuses(400, { errors }) })
  await sendForm()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Please correct the following errors:' }))
    .toBeVisible()
}

async function refuseBatch() {
  await page.getByLabelText('Batch name').fill('Refused run')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry()
  answerNow({
    'POST /api/products/:id/batch': refuses(402, {
      code: 'plan_required',
      message: 'Your trial has ended.',
      subscriptionRequired: true,
    }),
  })
  await sendForm()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not included in your plan' })).toBeVisible()
}

async function importBadLines() {
  await page.getByLabelText('Batch name').fill('Printed stock')
  await fillExpiry()
  const errors = [{ field: 'serial', message: 'It has a character that no serial has.' }]
  const line = { status: 'invalid', detail: '', note: null, errors } as const
  const lines = Array.from({ length: 40 }, (_, i) => ({ ...line, line: i + 1, name: `!${i}` }))
  const counts = { read: 40, new: 0, skipped: 0, invalid: 40, empty: 0 }
  answerNow({
    'POST /api/imports/check': { data: { lines, counts, codes: 0, ignoredColumns: [], warning: null } },
    'POST /api/products/:id/batch/import': refuses(400, {
      errors: lines.map(({ line }) => ({ field: `line ${line}`, message: 'It has a character that no serial has.' })),
    }),
  })
  await page.getByRole('radio', { name: /Import my own serials/ }).click()
  await chooseFile('serials.csv', 'text/csv', Array.from({ length: 40 }, (_, i) => `!${i}`).join('\n'), '[accept*=csv]')
  await sendForm()
  await expect.element(page.getByText('40 lines to fix')).toBeVisible()
}

async function changeAddress() {
  await page.getByLabelText('Email Address').fill('another@screened.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter your current password to change your email.')).toBeVisible()
}

async function askForAddress() {
  const pendingEmail = 'waiting@screened.example'
  const waiting = { data: { ...profile, pendingEmail } }
  answerNow({
    'PUT /api/partners/profile': { message: 'Profile updated successfully', ...waiting },
    'GET /api/partners/profile': waiting,
  })
  await page.getByLabelText('Email Address').fill(pendingEmail)
  await page.getByLabelText('Current password').fill('a-good-password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Waiting for waiting@screened.example to be confirmed.')).toBeVisible()
}

async function saveProfile() {
  keepNotifications()
  answerNow({ 'PUT /api/partners/profile': { message: 'Profile updated successfully', data: profile } })
  await page.getByLabelText('Phone Number').fill('0803 555 0101')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
}

async function refuseProfile() {
  answerNow({ 'PUT /api/partners/profile': fails })
  await page.getByLabelText('Phone Number').fill('0803 555 0100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Failed to update profile')).toBeVisible()
}

async function selectBatch() {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Recall…' })).toBeVisible()
}

async function closeSelected() {
  await selectBatch()
  await page.getByRole('menuitem', { name: 'Close…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sold out')
  answerNow({
    'PUT /api/batches/state': { message: 'Batch closed.', data: { changed: 1 }, request: null },
    'GET /api/batches': { data: noBatches },
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close batch/ })
    .click()
  await expect.element(page.getByText('Batch closed.')).toBeVisible()
}
