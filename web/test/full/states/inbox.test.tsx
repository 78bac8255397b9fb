import type { InboxFilter, InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { inboxItem } from '../../entities.ts'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const inbox = { as: 'partner', path: '/inbox', ready: /that need your attention/ } as const
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
  reference: 'R-7K2M-9QXD',
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
const savedFilter: InboxFilter = { id: id(5), name: 'Unassigned reports', filter: { kind: 'report', status: 'open' } }
const full = answer([item, report, alert])

testStates([
  { ...inbox, name: 'inbox', ready: /was scanned by 14 visitors/, replies: full },
  {
    ...inbox,
    name: 'inbox, saved filters',
    path: '/inbox?severity=high&assignee=nobody',
    ready: /was scanned by 14 visitors/,
    replies: {
      ...full,
      'GET /api/inbox/filters': { data: [savedFilter, { ...savedFilter, id: id(6), name: 'L'.repeat(80) }] },
    },
    act: async () => {
      await expect.element(page.getByRole('button', { name: 'Delete filter' })).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Save filter…' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Save this filter' })).toBeVisible()
    },
  },
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
      const bar = page.getByRole('region', { name: '3 items selected' })
      // Each kind has its own actions, none of which means something else for another.
      const actionsFor = (kind: string) =>
        bar
          .getByRole('group', { name: kind })
          .getByRole('button')
          .elements()
          .map((button) => button.textContent)
      expect(['1 suspicious code', '1 report', '1 alert'].map(actionsFor)).toEqual([
        ['Not a copy…', 'Confirm copy…'],
        ['Close…'],
        ['Reopen'],
      ])
      await bar.getByRole('button', { name: 'Close…' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Close this report?' })).toBeVisible()
    },
  },
  {
    ...inbox,
    name: 'inbox, confirming several codes',
    ready: /was scanned by 14 visitors/,
    replies: answer([item, { ...item, id: id(4) }]),
    act: async () => {
      await page.getByLabelText('Select all on this page').click()
      await page.getByRole('button', { name: 'Confirm as copies…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that 2 labels were copied?' })
      await dialog.getByLabelText('Block codes').click()
      await expect.element(dialog.getByRole('button', { name: 'Confirm and block 2 codes' })).toBeVisible()
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
  { ...inbox, name: 'inbox, nothing', as: 'newcomer', ready: /All clear/ },
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
