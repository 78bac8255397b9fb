import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { inboxItem } from '../../entities.ts'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const inbox = { as: 'partner', path: '/inbox', ready: /that wait for somebody/ } as const
const alerts = { as: 'partner', path: '/alerts', ready: /What your alert rules found/ } as const

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const item = inboxItem
const report: InboxItem = {
  ...item,
  id: id(2),
  kind: 'report',
  status: 'looking_into',
  severity: 'medium',
  finding: 'Shopper report',
  text: 'The tablets crumble, the print is blurred and the seller would not say where the box comes from.',
  reference: 'R-7K2M-9QX',
  product: { id: id(7), name: 'A product whose name is so long that no line of a telephone can hold it' },
  batch: { id: id(8), name: 'Run 7', isRecalled: true },
  isBlocked: true,
  pin: null,
  assignee: { id: id(9), name: 'ngozi.of.the.quality.department@manufacturer.example' },
  note: 'Asked the shop.',
}
const alert: InboxItem = {
  ...item,
  id: id(3),
  kind: 'alert',
  status: 'closed',
  severity: 'low',
  finding: 'Scanned after it expired',
  text: 'Paracetamol 500 mg, Run 7, was scanned on November 20, 2026, after it expired on November 1, 2026.',
  serial: null,
  isBlocked: null,
  pin: null,
}
const pagination = {
  currentPage: 1,
  totalPages: 3,
  totalCount: 44,
  limit: 20,
  hasNextPage: true,
  hasPreviousPage: false,
}
const answer = (items: InboxItem[]) => ({
  'GET /api/inbox': { data: { items, counts: { case: 1, report: 1, alert: 0 }, pagination } },
})
const full = answer([item, report, alert])

testStates([
  { ...inbox, name: 'inbox', ready: /was scanned by 14 visitors/, replies: full },
  {
    ...inbox,
    name: 'inbox, selected',
    ready: /was scanned by 14 visitors/,
    replies: full,
    act: () => page.getByLabelText('Select all on this page').click(),
  },
  {
    ...inbox,
    name: 'inbox, closing several',
    ready: /was scanned by 14 visitors/,
    replies: full,
    act: async () => {
      await page.getByLabelText('Select all on this page').click()
      await page.getByRole('region', { name: '3 items selected' }).getByRole('button', { name: 'Close' }).click()
      await expect.element(page.getByText('Why are these codes not copies?')).toBeVisible()
    },
  },
  {
    ...inbox,
    name: 'inbox, one report open',
    ready: /was scanned by 14 visitors/,
    replies: full,
    act: async () => {
      await page.getByRole('link', { name: 'Shopper report' }).click()
      await expect.element(page.getByText('See the whole report')).toBeVisible()
    },
  },
  { ...inbox, name: 'inbox, nothing', as: 'newcomer', ready: /Nothing waits for you\./ },
  {
    ...inbox,
    name: 'inbox, nothing matches',
    as: 'newcomer',
    path: '/inbox?severity=low',
    ready: /Nothing matches these filters\./,
  },
  {
    ...inbox,
    name: 'inbox, loading',
    replies: { 'GET /api/inbox': hangs },
    loading: { skeleton: 'Loading the inbox' },
  },
  { ...inbox, name: 'inbox, failed', ready: /Failed to load the inbox/, replies: { 'GET /api/inbox': fails } },
  { ...alerts, name: 'alerts, found', ready: /after it expired/, replies: answer([alert]) },
])
