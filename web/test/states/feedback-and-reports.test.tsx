import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs } from '../replies.ts'
import { testStates } from '../states.ts'
import { errorReply } from '../../fixtures/error-replies.ts'
import { chooseAnswer, sendButton } from '../../fixtures/feedback-product.ts'
import { takenOver } from '../../fixtures/report-form.ts'

const summary = '**/api/products/*/feedback-summary*'
const reports = '**/api/reports?*'
const anyReport = () => '/reports?report=00000000-0000-4000-8000-000000000000'
const photo = '**/api/reports/*/photo'
const feedbackPath = ({ answeredId }: TestData) => `/products/${answeredId}/feedback`
const verifyPath = ({ feedbackSerial: serial }: TestData) => `/verify/${serial}`
const asPartner = { as: 'partner', path: '/reports', ready: /Problems reported by shoppers/ } as const

const reporting = { path: '/report?verdict=unknown', ready: /Report this product/ } as const
const arrived = { 'POST /api/reports': {
    message: 'x',
    data: { reportId: '00000000-0000-4000-8000-000000000000', reference: 'R-7K2M-9QX' },
  } }

testStates([
  { name: 'answers', as: 'partner', path: feedbackPath, ready: /hard to open/ },
  {
    name: 'replies: answers, date picker open',
    as: 'partner',
    path: feedbackPath,
    ready: /hard to open/,
    act: () => page.getByRole('textbox', { name: 'From' }).click(),
  },
  {
    name: 'replies: answers, none yet',
    as: 'partner',
    path: ({ feedbackId }) => `/products/${feedbackId}/feedback`,
    ready: /No feedback submitted yet for this product\./,
  },
  {
    name: 'replies: answers, no questions',
    as: 'partner',
    path: ({ productId }) => `/products/${productId}/feedback`,
    ready: /The manufacturer is not collecting feedback/,
  },
  {
    name: 'replies: answers, none in these days',
    as: 'partner',
    path: (data) => `${feedbackPath(data)}?from=2020-01-01&to=2020-01-31`,
    ready: /No responses for these filters\./,
  },
  {
    name: 'replies: answers, no text found',
    as: 'partner',
    path: (data) => `${feedbackPath(data)}?search=unheard`,
    ready: /No comment contains/,
  },
  {
    name: 'replies: answers, loading',
    as: 'partner',
    path: feedbackPath,
    ready: /Feedback/,
    replies: { 'GET /api/products/:id/feedback-summary': hangs }, loading: { skeleton: 'Loading feedback' },
  },
  { name: 'replies: answers, failed', as: 'partner', path: feedbackPath, ready: /Failed to load feedback/, replies: { 'GET /api/products/:id/feedback-summary': fails } },
  {
    name: 'replies: answers, texts loading',
    as: 'partner',
    path: feedbackPath,
    ready: /Comments/,
    replies: { 'GET /api/products/:id/feedback': hangs }, loading: { skeleton: 'Loading comments' },
  },
  {
    name: 'replies: answers, texts failed',
    as: 'partner',
    path: feedbackPath,
    ready: /Failed to load feedback/,
    replies: { 'GET /api/products/:id/feedback': fails },
  },
  {
    name: 'replies: answers, export failed',
    as: 'partner',
    path: feedbackPath,
    ready: /hard to open/,
    replies: { 'GET /api/products/:id/feedback-export': fails },
    act: async () => {
      await page.getByRole('button', { name: 'Export as CSV' }).click()
      await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to export feedback. Please try again.')
    },
  },
  { ...asPartner, name: 'reports', ready: /The label peels off/ },
  { ...asPartner, name: 'reports, none', as: 'newcomer', ready: /No new reports\./ },
  {
    ...asPartner,
    name: 'reports, none closed',
    path: '/reports?status=closed',
    ready: /No closed reports yet/,
  },
  { ...asPartner, name: 'reports, loading', replies: { 'GET /api/reports': hangs }, loading: { skeleton: 'Loading reports' } },
  { ...asPartner, name: 'reports, failed', ready: /Failed to load reports/, replies: { 'GET /api/reports': fails } },
  { ...asPartner, name: 'report', act: openReport },
  {
    ...asPartner,
    name: 'report, loading',
    path: anyReport,
    replies: { 'GET /api/reports/:id': hangs }, loading: { skeleton: 'Loading report' },
  },
  { ...asPartner, name: 'report, failed', path: anyReport, ready: /Failed to load this report/ },
  {
    ...asPartner,
    name: 'report, photo loading',
    replies: { 'GET /api/reports/:id/photo': hangs }, loading: { skeleton: 'Loading photo' },
    act: openReport,
  },
  {
    ...asPartner,
    name: 'report, photo failed',
    replies: { 'GET /api/reports/:id/photo': fails },
    act: async () => {
      await openReport()
      await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load the photo')
    },
  },
  {
    ...asPartner,
    name: 'report, photo large',
    act: async () => {
      await openReport()
      await page.getByRole('button', { name: 'Enlarge the photo' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Photo', exact: true })).toBeVisible()
    },
  },
  {
    ...asPartner,
    name: 'report, closing',
    act: async () => {
      await openReport()
      await page.getByRole('button', { name: 'Close report' }).click()
      await expect.element(page.getByLabel('Outcome')).toHaveFocus()
    },
  },
  {
    ...asPartner,
    name: 'report, writing to the shopper',
    act: async () => {
      await openReport()
      await page.getByRole('button', { name: 'Message' }).click()
      await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
    },
  },
  {
    ...asPartner,
    name: 'report, change failed',
    replies: { 'GET /api/reports/:id': fails },
    act: async () => {
      await openReport()
      await page.getByRole('button', { name: 'Start investigating' }).click()
      await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to change the report. Please try again.')
    },
  },
  {
    name: 'reports of an admin',
    as: 'admin',
    path: '/admin/reports',
    ready: /A label that opens another-site\.example/,
    act: async () => {
      await page.getByRole('link', { name: 'A label that opens another-site.example' }).click()
      await expect.element(page.getByRole('button', { name: 'Close report' })).toBeVisible()
    },
  },
  { ...reporting, name: 'reporting, thanks', replies: arrived, act: () => sendReport('Thank You!') },
  {
    ...reporting,
    name: 'reporting, refused',
    replies: { 'POST /api/reports': fails },
    act: () => sendReport('Failed to send your report.'),
  },
  {
    ...reporting,
    name: 'reporting, photo failed',
    replies: arrived,
    replies: { 'GET /api/reports/:id/photo': fails },
    act: async () => {
      await takenOver()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
      await expect.element(page.getByAltText('Your photo')).toBeVisible()
      await sendReport('Your report is saved, but its photo did not arrive.')
    },
  },
  { name: 'feedback, already given', path: verifyPath, ready: /Share Your Feedback/, act: sendTwice },
  {
    name: 'feedback, form failed',
    path: verifyPath,
    ready: /We could not reach the server/,
    replies: { 'x': fails },
  },
])

async function openReport() {
  await page.getByRole('link', { name: 'Paracetamol 500 mg' }).first().click()
  await expect.element(page.getByRole('button', { name: 'Close report' })).toBeVisible()
}

async function sendReport(answer: string) {
  await takenOver()
  await page.getByLabel('What is the product, and what is wrong?').fill('The label peels off.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText(answer)).toBeVisible()
}

async function sendTwice() {
  const json = { ...errorReply, code: 'conflict', data: { previousSubmission: '2026-01-31T10:00:00.000Z' } }
  await page.route('**/feedback', (route) => route.fulfill({ status: 409, json }))
  await chooseAnswer('Happy')
  await sendButton().click()
  await expect(
    page.getByText(/^You have already submitted feedback for this product on January 31, 2026\./),
  ).toBeVisible()
}
