import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs } from '../replies.ts'
import { testStates } from '../states.ts'
import { checklistSteps, type Home } from '@sahihi/contract/endpoints/home.ts'
import { errorReply, fillExpiry, fillProduct } from '../../fixtures/error-replies.ts'

const products = '**/api/products?*'
const profile = '**/api/partners/profile'
const batches = '**/api/batches?*'

const noBatches = {
  batches: [],
  archivedCount: 0,
  pagination: { currentPage: 1, totalPages: 1, totalCount: 0, limit: 24, hasNextPage: false, hasPreviousPage: false },
}

const home = '**/api/home'
const figures = { scans: 1_204_000, firstScans: 800_123, failedChecks: 12_480, suspectedCopies: 1_000 }
const fullHome: Home = {
  attention: { suspiciousCodes: 1000, newReports: 12, unfinishedPayments: 1, heldBatches: 20, expiringBatches: 300 },
  today: figures,
  sameDayLastWeek: figures,
  week: figures,
  lastWeek: { ...figures, suspectedCopies: 0 },
  checklist: { steps: checklistSteps.map((step) => ({ step, isDone: step === 'product' })) },
}
const nothing: Home['attention'] = {
  suspiciousCodes: null,
  newReports: 0,
  unfinishedPayments: 0,
  heldBatches: 0,
  expiringBatches: 0,
}

testStates([
  {
    name: 'products, loading',
    as: 'partner',
    path: '/products',
    ready: /Welcome/,
    replies: { 'GET /api/products': hangs }, loading: { skeleton: 'Loading products' },
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
    ready: /Nothing waits for you/,
    replies: { 'GET /api/home': { data: { ...fullHome, attention: nothing, checklist: null } } },
  },
  {
    name: 'overview, what is new loading',
    as: 'partner',
    path: '/products',
    ready: /Welcome/,
    replies: { 'GET /api/home': hangs }, loading: { skeleton: 'Loading what is new' },
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
      await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it')
      await expect.element(page.getByText('No product matches “nothing like it”.')).toBeVisible()
    },
  },
  {
    name: 'products as a table',
    as: 'partner',
    path: '/products?view=table&sortField=name&sortOrder=asc',
    ready: /Newest scan/,
    act: async () => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Category' }).click()
      await expect.element(page.getByRole('columnheader', { name: 'Category' })).not.toBeInTheDocument()
    },
  },
  { name: 'all batches', as: 'partner', path: '/batches', ready: /Every batch of every product/ },
  { name: 'all batches, none', as: 'newcomer', path: '/batches', ready: /No batches yet/ },
  {
    name: 'all batches, none found',
    as: 'partner',
    path: '/batches?search=no+such+batch',
    ready: /No batch matches/,
  },
  { name: 'all batches, failed', as: 'partner', path: '/batches', ready: /Failed to fetch/, replies: { 'GET /api/batches': fails } },
  {
    name: 'all batches, loading',
    as: 'partner',
    path: '/batches',
    ready: /Every batch/,
    replies: { 'GET /api/batches': hangs }, loading: { skeleton: 'Loading batches' },
  },
  {
    name: 'batches as a table',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/batches?view=table`,
    ready: /Add a batch/,
  },
  {
    name: 'create codes, with feedback',
    as: 'partner',
    path: '/add-product',
    ready: /Create QR/,
    act: askFeedback,
  },
  { name: 'create codes, feedback locked', as: 'newcomer', path: '/add-product', ready: /Feedback is for Premium/ },
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
    path: ({ productId }) => `/products/${productId}/batches`,
    ready: /Manage product batches/,
    replies: { 'GET /api/batches': hangs }, loading: { skeleton: 'Loading batches', pieces: 3 },
  },
  {
    name: 'batches, none',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/batches`,
    ready: /No batches yet/,
    replies: { 'GET /api/batches': { data: noBatches } },
  },
  {
    name: 'batches, failed',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/batches`,
    ready: /Failed to fetch batches/,
    replies: { 'GET /api/batches': fails },
  },
  {
    name: 'batches of a feedback product',
    as: 'partner',
    path: ({ feedbackId }) => `/products/${feedbackId}/batches`,
    ready: /Feedback-only products can’t have/,
  },
  { name: 'create codes, refused', as: 'partner', path: '/add-product', ready: /Create QR/, act: refuseProduct },
  {
    name: 'add batch, refused',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/add-batch`,
    ready: /Add New Batch for Paracetamol/,
    act: refuseBatch,
  },
  {
    name: 'add batch, import refused',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/add-batch`,
    ready: /Add New Batch for Paracetamol/,
    act: importBadLines,
  },
  {
    name: 'add batch, loading',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/add-batch`,
    ready: /Add New Batch/,
    replies: { 'GET /api/products/:id': hangs }, loading: { skeleton: 'Loading product' },
  },
  {
    name: 'add batch, failed',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/add-batch`,
    ready: /Failed to fetch product details/,
    replies: { 'GET /api/products/:id': fails },
  },
  {
    name: 'add batch, plan unknown',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/add-batch`,
    ready: /Failed to load your plan/,
    replies: { 'GET /api/subscriptions/status': fails },
  },
  {
    name: 'add batch of a feedback product',
    as: 'partner',
    path: ({ feedbackId }) => `/products/${feedbackId}/add-batch`,
    ready: /Feedback-only products can’t have/,
  },
  { name: 'profile', as: 'partner', path: '/profile', ready: /Profile Information/ },
  {
    name: 'profile, loading',
    as: 'partner',
    path: '/profile',
    ready: /Manage your company/,
    replies: { 'GET /api/partners/profile': hangs }, loading: { skeleton: 'Loading profile' },
  },
  { name: 'profile, failed', as: 'partner', path: '/profile', ready: /Failed to load profile/, replies: { 'GET /api/partners/profile': fails } },
  { name: 'profile, new address', as: 'partner', path: '/profile', ready: /Profile Info/, act: changeAddress },
  { name: 'confirm an address', path: '/confirm-email/some-token', ready: /Change my email/ },
  {
    name: 'confirm an address, link used',
    path: '/confirm-email/some-token',
    ready: /Change my email/,
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
  await page.locator('button[type=submit]').click()
  await expect.element(page.getByText('Enter a product name.').first()).toBeVisible()
  await toTop()
}

/** A control half covered by the sticky header would be reported as too small. */
const toTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

async function refuseProduct() {
  await fillProduct('Refused tonic')
  const errors = [{ field: 'name', message: 'This name is somebody else’s.' }]
  await page.route('**/api/products', (route) => route.fulfill({ status: 400, json: { ...errorReply, errors } }))
  await page.locator('button[type=submit]').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please correct the following errors:' })).toBeVisible()
  await toTop()
}

async function refuseBatch() {
  await page.getByLabel('Batch name').fill('Refused run')
  await page.getByRole('textbox', { name: /Quantity/ }).fill('2')
  await fillExpiry()
  const json = { ...errorReply, code: 'plan_required', message: 'Your trial has ended.', subscriptionRequired: true }
  await page.route('**/api/products/*/batch', (route) => route.fulfill({ status: 402, json }))
  await page.locator('button[type=submit]').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not included in your plan' })).toBeVisible()
  await toTop()
}

async function importBadLines() {
  await page.getByLabel('Batch name').fill('Printed stock')
  await fillExpiry()
  await page.getByRole('radio', { name: /Import my own serials/ }).click()
  const buffer = Buffer.from(Array.from({ length: 40 }, (_, i) => `!${i}`).join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'serials.csv', mimeType: 'text/csv', buffer })
  await page.locator('button[type=submit]').click()
  await expect.element(page.getByText('40 lines to fix')).toBeVisible()
  await toTop()
}

async function changeAddress() {
  await page.getByLabel('Email Address').fill('another@screened.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter your current password to change your email.')).toBeVisible()
}

async function askForAddress() {
  await page.getByLabel('Email Address').fill('waiting@screened.example')
  await page.getByLabel('Current password').fill(partnerPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Waiting for waiting@screened.example to be confirmed.')).toBeVisible()
}

async function saveProfile() {
  await keepNotifications()
  await page.getByLabel('Phone Number').fill(`0803 555 ${1000 + (Date.now() % 9000)}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
}

async function refuseProfile() {
  await page.route(profile, (route) => route.fulfill({ status: 409, json: {} }))
  await page.getByLabel('Phone Number').fill('0803 555 0100')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Failed to update profile')).toBeVisible()
}
