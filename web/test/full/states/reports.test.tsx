import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../page-tools.ts'
import { fails, hangs, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const anyReport = '/reports?report=00000000-0000-4000-8000-000000000000'
const asPartner = { as: 'partner', path: '/reports', ready: /Problems reported by shoppers/ } as const

const waiting = {
  id: '00000000-0000-4000-8000-000000000031',
  sentAt: '2026-11-20T11:00:00.000Z',
  sentBy: 'Ada',
  subject: 'Your report R-BC2E-0T3V',
  text: 'Please keep the pack.',
  isWaiting: true,
}
const reporting = { path: '/report?verdict=unknown', ready: /Report this product/ } as const
const arrived = {
  'POST /api/reports': {
    message: 'Thank you.',
    data: { reportId: '00000000-0000-4000-8000-000000000000', reference: 'R-7K2M-9QXD' },
  },
}

testStates([
  {
    ...asPartner,
    name: 'reports, some selected',
    ready: /The label peels off/,
    act: async () => {
      await page.getByLabelText('Select all on this page').click()
      const bar = page.getByRole('region', { name: /^\d+ reports? selected$/ })
      for (const name of ['Start', 'Close…', 'Assign'])
        await expect.element(bar.getByRole('button', { name })).toBeVisible()
      await bar.getByRole('button', { name: /^Recall/ }).click()
      await expect.element(page.getByRole('dialog', { name: /^Recall/ })).toBeVisible()
    },
  },
  { ...asPartner, name: 'reports, none', as: 'newcomer', ready: /No new reports\./ },
  {
    ...asPartner,
    name: 'reports, none closed',
    path: '/reports?status=closed',
    replies: {
      'GET /api/reports': {
        data: { reports: [], counts: { 'new': 0, looking_into: 0, closed: 0 }, pagination: onePage(0) },
      },
    },
    ready: /No closed reports yet/,
  },
  {
    ...asPartner,
    name: 'reports, loading',
    replies: { 'GET /api/reports': hangs },
    loading: { skeleton: 'Loading reports' },
  },
  { ...asPartner, name: 'reports, failed', ready: /Failed to load reports/, replies: { 'GET /api/reports': fails } },
  { ...asPartner, name: 'report', act: openReport },
  {
    ...asPartner,
    name: 'report, a message that waits for the shopper',
    replies: { 'GET /api/reports/:id/messages': { data: { messages: [waiting], replyTo: 'ada@screened.example' } } },
    act: async () => {
      await openReport()
      await expect.element(page.getByText(/^Not mailed until the shopper says/)).toBeVisible()
    },
  },
  {
    ...asPartner,
    name: 'report, loading',
    path: anyReport,
    replies: { 'GET /api/reports/:id': hangs },
    loading: { skeleton: 'Loading report' },
  },
  {
    ...asPartner,
    name: 'report, failed',
    path: anyReport,
    ready: /Failed to load this report/,
    replies: { 'GET /api/reports/:id': fails },
  },
  {
    ...asPartner,
    name: 'report, photo loading',
    replies: { 'GET /api/reports/:id/photo': hangs },
    loading: { skeleton: 'Loading photo' },
    act: openReport,
  },
  {
    ...asPartner,
    name: 'report, photo failed',
    replies: { 'GET /api/reports/:id/photo': fails },
    act: async () => {
      await openReport()
      await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load the photo')
      await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
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
      await expect.element(page.getByLabelText('Internal note')).toHaveFocus()
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
    replies: { 'PUT /api/reports/:id': fails },
    act: async () => {
      await openReport()
      await page.getByRole('button', { name: 'Start investigating' }).click()
      await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to change the report. Please try again.')
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
    replies: { ...arrived, 'PUT /api/reports/:id/photo': fails },
    act: async () => {
      await chooseFile('seal.jpg', 'image/jpeg', 'no picture')
      await expect.element(page.getByAltText('Your photo')).toBeVisible()
      await sendReport('Your report is saved, but its photo did not arrive.')
    },
  },
])

async function openReport() {
  await page.getByRole('link', { name: 'Paracetamol 500 mg' }).first().click()
  await expect.element(page.getByRole('button', { name: 'Close report' })).toBeVisible()
}

async function sendReport(answer: string) {
  await page.getByLabelText('What is the product, and what is wrong?').fill('The label peels off.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText(answer)).toBeVisible()
}
