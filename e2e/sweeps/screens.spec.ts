import type { Browser, Page } from '@playwright/test'
import { pages, titleOf } from '@sahihi/contract/domain/pages.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { feedbackOnlyProduct } from '../fixtures/error-replies.ts'
import { productWithFeedback } from '../fixtures/feedback-fixture.ts'
import { chooseAnswer, createFeedbackProduct, sendButton, thankYou } from '../fixtures/feedback-product.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { addReportPhoto, createReport } from '../fixtures/report-fixture.ts'
import { activityScreens } from './screens/activity.ts'
import { adminScreens } from './screens/admin.ts'
import { alertScreens } from './screens/alerts.ts'
import { analyticsScreens } from './screens/analytics.ts'
import { apiKeyScreens } from './screens/api-keys.ts'
import { applicationScreens } from './screens/applications.ts'
import { copyCaseScreens } from './screens/copy-cases.ts'
import { dataArchiveScreens } from './screens/data-archive.ts'
import { demographicsScreens } from './screens/demographics.ts'
import { feedbackAndReportScreens } from './screens/feedback-and-reports.ts'
import { importScreens } from './screens/imports.ts'
import { inboxScreens } from './screens/inbox.ts'
import { createInventory, inventoryScreens } from './screens/inventory.ts'
import { labelDesignScreens } from './screens/label-design.ts'
import { linkScreens } from './screens/links.ts'
import { orderScreens } from './screens/orders.ts'
import { paymentScreens } from './screens/payments.ts'
import { publicScreens } from './screens/public.ts'
import type { Screen, TestData } from './screens/screen.ts'
import { teamScreens } from './screens/team.ts'
import { visitorScreens } from './screens/visitors.ts'
import { webhookScreens } from './screens/webhooks.ts'
import { workspaceScreens } from './screens/workspace.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const screens: Screen[] = [
  ...workspaceScreens,
  ...inventoryScreens,
  ...feedbackAndReportScreens,
  ...adminScreens,
  ...applicationScreens,
  ...activityScreens,
  ...dataArchiveScreens,
  ...importScreens,
  ...linkScreens,
  ...orderScreens,
  ...paymentScreens,
  ...labelDesignScreens,
  ...analyticsScreens,
  ...demographicsScreens,
  ...alertScreens,
  ...inboxScreens,
  ...copyCaseScreens,
  ...visitorScreens,
  ...teamScreens,
  ...apiKeyScreens,
  ...webhookScreens,
  ...publicScreens,
  { name: 'landing', path: () => '/', ready: /Scan QR code/ },
  {
    name: 'verdict',
    path: ({ serial }) => `/verify/${serial}`,
    ready: /Verified!/,
    act: (page) => page.getByRole('button', { name: 'Show more details' }).click(),
  },
  { name: 'verdict of an unknown serial', path: () => '/verify/0000000000000000', ready: /Verification failed!/ },
  { name: 'batch verdict', path: ({ batchNumber }) => `/verify-batch/${batchNumber}`, ready: /This batch/ },
  { name: 'scanner', path: () => '/scan', ready: /Type the serial number/ },
  { name: 'feedback form', path: ({ feedbackSerial: asking }) => `/verify/${asking}`, ready: /Share Your Feedback/ },
  {
    name: 'feedback, refused',
    path: ({ feedbackSerial: asking }) => `/verify/${asking}`,
    ready: /Share Your Feedback/,
    act: refuseFeedback,
  },
  {
    name: 'feedback, thanks',
    path: ({ feedbackSerial: asking }) => `/verify/${asking}`,
    ready: /Share Your Feedback/,
    act: async (page) => {
      await chooseAnswer(page, 'Happy')
      await sendButton(page).click()
      await expect(thankYou(page)).toBeVisible()
    },
  },
  {
    name: 'report, with errors and a photo',
    path: ({ serial }) => `/report?serial=${serial}&verdict=unknown`,
    ready: /Report this product/,
    act: async (page) => {
      await page.getByRole('button', { name: 'Send report' }).click()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
      await expect(page.getByAltText('Your photo')).toBeVisible()
    },
  },
  { name: 'registration', path: () => '/partner-registration', ready: /Partner Company Registration/ },
  { name: 'sign-in, refused', path: () => '/login', ready: /Partner Login/, act: refuseSignIn },
  { name: 'forgotten password', path: () => '/forgot-password', ready: /Forgot password/i },
  { name: 'reset password', path: () => '/reset-password/some-token', ready: /Set a new password/ },
  { name: 'complete registration', path: () => '/register/some-token', ready: /Complete Your Registration/ },
  { name: 'products, none yet', as: 'empty', path: () => '/products', ready: /Add New Product/ },
  { name: 'products', as: 'partner', path: () => '/products', ready: /Paracetamol 500 mg/ },
  {
    name: 'create codes, with errors',
    as: 'partner',
    path: () => '/add-product',
    ready: /Create QR Codes/,
    act: (page) => page.locator('button[type=submit]').click(),
  },
  {
    name: 'batches',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/batches`,
    ready: /Manage product batches/,
  },
  {
    name: 'batches by a batch’s id',
    as: 'partner',
    path: ({ batchId }) => `/products/${batchId}/batches`,
    ready: /Download QR codes/,
  },
  {
    name: 'add batch',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/add-batch`,
    ready: /Add New Batch for Paracetamol/,
  },
  { name: 'inventory', as: 'partner', path: ({ batchId }) => `/inventory/${batchId}`, ready: /Download QR codes/ },
  {
    name: 'inventory, menu open',
    as: 'partner',
    path: ({ batchId }) => `/inventory/${batchId}`,
    ready: /Download QR codes/,
    act: (page) => page.getByRole('button', { name: 'Download QR codes' }).click(),
  },
  { name: 'security', as: 'partner', path: () => '/security', ready: /Change password/ },
  { name: 'applications', as: 'admin', path: () => '/admin/partners', ready: /Waiting Ltd/ },
  {
    name: 'applications, loading',
    as: 'admin',
    path: () => '/admin/partners',
    ready: /Partner Applications Dashboard/,
    hangs: { call: '**/api/partners/pending?*', skeleton: 'Loading applications' },
  },
  {
    name: 'applications, none',
    as: 'admin',
    path: () => '/admin/partners',
    ready: /No pending partner applications\./,
    answers: {
      call: '**/api/partners/pending?*',
      json: { success: true, data: [], pagination: { currentPage: 1, totalPages: 1, totalCount: 0, limit: 20 } },
    },
  },
  {
    name: 'applications, reject dialog',
    as: 'admin',
    path: () => '/admin/partners',
    ready: /Waiting Ltd/,
    act: (page) => page.getByRole('button', { name: 'Reject Waiting Ltd' }).click(),
  },
  { name: 'not found', path: () => '/nothing/here', ready: /not found|no page/i },
]

async function refuseFeedback(page: Page) {
  await page.route('**/feedback', (route) => route.fulfill({ status: 422, body: 'no' }))
  await chooseAnswer(page, 'Very happy')
  await chooseAnswer(page, 'Packaging')
  await chooseAnswer(page, '4 stars')
  await page.getByLabel('Anything else?').fill('x'.repeat(450))
  await sendButton(page).click()
  await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible()
}

async function refuseSignIn(page: Page) {
  await page.getByLabel('Email').fill('nobody@nowhere.example')
  await page.getByLabel(/^Password/).fill('wrong-password')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Email or password is incorrect')).toBeVisible()
}

// The tests are independent, so each worker takes its share and creates the data on its own server.
test.describe.configure({ mode: 'parallel' })

let testData: TestData | undefined
async function createTestData(app: RunningApp): Promise<TestData> {
  if (testData) return testData
  const { token: partner } = await app.partner('Screened Goods Ltd')
  const { token: empty } = await app.partner('Newcomer Ltd')
  await app.createApplication('Waiting Ltd')
  const { serials, ...ids } = await app.createCodes(partner, { quantity: 30 })
  const { serial: asking } = await createFeedbackProduct(app)
  await app.startPlan('Screened Goods Ltd', 'PREMIUM')
  const { productId: feedbackId } = await app.createCodes(partner, feedbackOnlyProduct)
  const { productId: answeredId } = await productWithFeedback(app, 'Screened Goods Ltd')
  await addReportPhoto(
    app,
    await createReport(app, {
      enteredSerial: serials[1],
      whereBought: 'Balogun market',
      contact: 'ada@shopper.example',
    }),
  )
  await createReport(app, { host: 'another-site.example', verdict: 'foreign_host' })
  const inventory = await createInventory(app, partner)
  testData = {
    inventory,
    answeredId,
    feedbackId,
    feedbackSerial: asking,
    partner,
    empty,
    admin: await app.adminToken(),
    serial: serials[0] ?? '',
    ...ids,
  }
  return testData
}

// A worker reuses one page for each role, so that the scripts are loaded once.
const openPages = new Map<Screen['as'], Page>()
async function openPage(browser: Browser, as: Screen['as'], token: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (as)
    await context.addInitScript(
      (session) => {
        localStorage.setItem('token', session.token)
        localStorage.setItem('isAdmin', session.isAdmin)
      },
      { token, isAdmin: String(as === 'admin') },
    )
  const page = await context.newPage()
  openPages.set(as, page)
  return page
}

for (const screen of screens)
  test(`${screen.name}: accessible on phone and desktop, without horizontal overflow`, async ({ app, browser }) => {
    const data = await createTestData(app)
    const page = openPages.get(screen.as) ?? (await openPage(browser, screen.as, screen.as ? data[screen.as] : ''))
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'light' })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/the server responded with a status of 4|^Analytics, /.test(message.text()))
        errors.push(message.text())
    })
    await mockCalls(page, screen)
    const path = screen.path(data)
    await page.goto(app.url + path)
    await expect(page.getByText(screen.ready).first()).toBeVisible()
    await expect(page).toHaveTitle(titleAt(path))
    await screen.act?.(page)
    await expectLoading(page, screen)
    await expectAccessible(page, 'light')
    await page.setViewportSize(desktop)
    await expectAccessible(page, 'dark')
    expect(errors).toEqual([])
    await page.evaluate(() => localStorage.clear())
    page.removeAllListeners('pageerror').removeAllListeners('console')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

async function mockCalls(page: Page, { hangs, fails, answers }: Screen) {
  if (hangs) await page.route(hangs.call, () => {})
  if (fails) await page.route(fails, (route) => route.fulfill({ status: 409, json: {} }))
  if (answers) await page.route(answers.call, (route) => route.fulfill({ json: answers.json }))
}

/** Expects the skeleton of the hanging call, or none. */
async function expectLoading(page: Page, { hangs }: Screen) {
  if (!hangs)
    return expect(page.locator('[data-loading=true], [aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  const { skeleton, pieces } = hangs
  const place = skeleton ? page.getByRole('status', { name: skeleton, exact: true }) : page.getByRole('main')
  const skeletons = place.locator('.mantine-Skeleton-root')
  await expect(skeletons.first()).toBeVisible()
  if (pieces) await expect(skeletons).toHaveCount(pieces)
}

function titleAt(path: string) {
  const { pathname } = new URL(path, 'http://localhost')
  const shapeOf = (known: string) => new RegExp(`^${known.replace(/\$\w+/g, '[^/]+')}$`)
  return titleOf(pages.find((known) => shapeOf(known.path).test(pathname))?.title)
}

async function expectAccessible(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Mantine applies the scheme a moment after the style sheets.
  await expect(
    page.locator(`html:not([data-mantine-color-scheme]), [data-mantine-color-scheme=${colorScheme}]`),
  ).toHaveCount(1)
  const { width } = page.viewportSize() ?? phone
  const look = async () => ({
    colorScheme,
    width,
    violations: await axeViolations(page),
    beyondTheSide: await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  })
  // Again where it fails: on a busy machine a page is still moving from one width to the other.
  await expect.poll(look).toEqual({ colorScheme, width, violations: [], beyondTheSide: 0 })
}
