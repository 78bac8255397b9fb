import type { Page } from '@playwright/test'
import { errorReply } from '../../fixtures/error-replies.ts'
import { chooseAnswer, sendButton } from '../../fixtures/feedback-product.ts'
import { expect } from '../../fixtures/fixtures.ts'
import { takenOver } from '../../fixtures/report-form.ts'
import type { Screen, TestData } from './screen.ts'

const summary = '**/api/products/*/feedback-summary*'
const reports = '**/api/reports?*'
const anyReport = () => '/reports?report=00000000-0000-4000-8000-000000000000'
const photo = '**/api/reports/*/photo'
const feedbackPath = ({ answeredId }: TestData) => `/products/${answeredId}/feedback`
const verifyPath = ({ feedbackSerial: serial }: TestData) => `/verify/${serial}`
const asPartner = { as: 'partner', path: () => '/reports', ready: /Problems reported by shoppers/ } as const

const reporting = { path: () => '/report?verdict=unknown', ready: /Report this product/ } as const
const arrived = {
  call: '**/api/reports',
  json: {
    success: true,
    message: 'x',
    data: { reportId: '00000000-0000-4000-8000-000000000000', reference: 'R-7K2M-9QX' },
  },
}

/** The screens of feedback and reports, in every state. */
export const feedbackAndReportScreens: Screen[] = [
  { name: 'answers', as: 'partner', path: feedbackPath, ready: /hard to open/ },
  {
    name: 'answers, date picker open',
    as: 'partner',
    path: feedbackPath,
    ready: /hard to open/,
    act: (page) => page.getByRole('textbox', { name: 'From' }).click(),
  },
  {
    name: 'answers, none yet',
    as: 'partner',
    path: ({ feedbackId }) => `/products/${feedbackId}/feedback`,
    ready: /No feedback submitted yet for this product\./,
  },
  {
    name: 'answers, no questions',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/feedback`,
    ready: /The manufacturer is not collecting feedback/,
  },
  {
    name: 'answers, none in these days',
    as: 'partner',
    path: (data) => `${feedbackPath(data)}?from=2020-01-01&to=2020-01-31`,
    ready: /No responses for these filters\./,
  },
  {
    name: 'answers, no text found',
    as: 'partner',
    path: (data) => `${feedbackPath(data)}?search=unheard`,
    ready: /No comment contains/,
  },
  {
    name: 'answers, loading',
    as: 'partner',
    path: feedbackPath,
    ready: /Feedback/,
    hangs: { call: summary, skeleton: 'Loading feedback' },
  },
  { name: 'answers, failed', as: 'partner', path: feedbackPath, ready: /Failed to load feedback/, fails: summary },
  {
    name: 'answers, texts loading',
    as: 'partner',
    path: feedbackPath,
    ready: /Comments/,
    hangs: { call: '**/api/products/*/feedback?*', skeleton: 'Loading comments' },
  },
  {
    name: 'answers, texts failed',
    as: 'partner',
    path: feedbackPath,
    ready: /Failed to load feedback/,
    fails: '**/api/products/*/feedback?*',
  },
  {
    name: 'answers, export failed',
    as: 'partner',
    path: feedbackPath,
    ready: /hard to open/,
    fails: '**/api/products/*/feedback-export*',
    act: async (page) => {
      await page.getByRole('button', { name: 'Export as CSV' }).click()
      await expect(page.getByRole('alert')).toContainText('Failed to export feedback. Please try again.')
    },
  },
  { ...asPartner, name: 'reports', ready: /The label peels off/ },
  { ...asPartner, name: 'reports, none', as: 'empty', ready: /No new reports\./ },
  {
    ...asPartner,
    name: 'reports, none closed',
    path: () => '/reports?status=closed',
    ready: /No closed reports yet/,
  },
  { ...asPartner, name: 'reports, loading', hangs: { call: reports, skeleton: 'Loading reports' } },
  { ...asPartner, name: 'reports, failed', ready: /Failed to load reports/, fails: reports },
  { ...asPartner, name: 'report', act: openReport },
  {
    ...asPartner,
    name: 'report, loading',
    path: anyReport,
    hangs: { call: '**/api/reports/*', skeleton: 'Loading report' },
  },
  { ...asPartner, name: 'report, failed', path: anyReport, ready: /Failed to load this report/ },
  {
    ...asPartner,
    name: 'report, photo loading',
    hangs: { call: photo, skeleton: 'Loading photo' },
    act: openReport,
  },
  {
    ...asPartner,
    name: 'report, photo failed',
    fails: photo,
    act: async (page) => {
      await openReport(page)
      await expect(page.getByRole('alert')).toContainText('Failed to load the photo')
    },
  },
  {
    ...asPartner,
    name: 'report, photo large',
    act: async (page) => {
      await openReport(page)
      await page.getByRole('button', { name: 'Enlarge the photo' }).click()
      await expect(page.getByRole('dialog', { name: 'Photo', exact: true })).toBeVisible()
    },
  },
  {
    ...asPartner,
    name: 'report, closing',
    act: async (page) => {
      await openReport(page)
      await page.getByRole('button', { name: 'Close report' }).click()
      await expect(page.getByLabel('Outcome')).toBeFocused()
    },
  },
  {
    ...asPartner,
    name: 'report, writing to the shopper',
    act: async (page) => {
      await openReport(page)
      await page.getByRole('button', { name: 'Message' }).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    },
  },
  {
    ...asPartner,
    name: 'report, change failed',
    fails: '**/api/reports/*',
    act: async (page) => {
      await openReport(page)
      await page.getByRole('button', { name: 'Start investigating' }).click()
      await expect(page.getByRole('alert')).toContainText('Failed to change the report. Please try again.')
    },
  },
  {
    name: 'reports of an admin',
    as: 'admin',
    path: () => '/admin/reports',
    ready: /A label that opens another-site\.example/,
    act: async (page) => {
      await page.getByRole('link', { name: 'A label that opens another-site.example' }).click()
      await expect(page.getByRole('button', { name: 'Close report' })).toBeVisible()
    },
  },
  { ...reporting, name: 'reporting, thanks', answers: arrived, act: (page) => sendReport(page, 'Thank You!') },
  {
    ...reporting,
    name: 'reporting, refused',
    fails: arrived.call,
    act: (page) => sendReport(page, 'Failed to send your report.'),
  },
  {
    ...reporting,
    name: 'reporting, photo failed',
    answers: arrived,
    fails: photo,
    act: async (page) => {
      await takenOver(page)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
      await expect(page.getByAltText('Your photo')).toBeVisible()
      await sendReport(page, 'Your report is saved, but its photo did not arrive.')
    },
  },
  { name: 'feedback, already given', path: verifyPath, ready: /Share Your Feedback/, act: sendTwice },
  {
    name: 'feedback, form failed',
    path: verifyPath,
    ready: /We could not reach the server/,
    fails: '**/feedback-form*.js',
  },
]

async function openReport(page: Page) {
  await page.getByRole('link', { name: 'Paracetamol 500 mg' }).first().click()
  await expect(page.getByRole('button', { name: 'Close report' })).toBeVisible()
}

async function sendReport(page: Page, answer: string) {
  await takenOver(page)
  await page.getByLabel('What is the product, and what is wrong?').fill('The label peels off.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(answer)).toBeVisible()
}

async function sendTwice(page: Page) {
  const json = { ...errorReply, code: 'conflict', data: { previousSubmission: '2026-01-31T10:00:00.000Z' } }
  await page.route('**/feedback', (route) => route.fulfill({ status: 409, json }))
  await chooseAnswer(page, 'Happy')
  await sendButton(page).click()
  await expect(
    page.getByText(/^You have already submitted feedback for this product on January 31, 2026\./),
  ).toBeVisible()
}
