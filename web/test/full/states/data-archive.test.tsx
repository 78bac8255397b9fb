import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const screen = { as: 'partner', path: '/data-archive' } as const
const ready: DataArchive = {
  id: '1',
  requestedAt: '2026-11-20T09:00:00.000Z',
  requestedBy: 'Chidinma Nwachukwu-Okonkwo',
  status: 'ready',
  lines: 1_204_331,
  bytes: 84_000_000,
  endedAt: '2026-11-20T09:06:00.000Z',
  keptUntil: '2026-11-27T09:06:00.000Z',
}
const ended = { ...ready, keptUntil: null, bytes: 0 }
const archives: DataArchive[] = [
  { ...ended, id: '2', status: 'preparing', lines: 61_000, endedAt: null },
  ready,
  { ...ended, id: '3', status: 'failed' },
  { ...ended, id: '4', status: 'canceled', requestedBy: 'a-long-name.of-somebody@quality.screened.example' },
  { ...ended, id: '5', status: 'deleted' },
]
const answers = (archives: DataArchive[], nextAt: string | null = null) => ({
  'GET /api/data-archives': { data: { archives, nextAt } },
})

testStates([
  { ...screen, name: 'data archive', ready: '61,000 records so far', replies: answers(archives) },
  {
    ...screen,
    name: 'data archive, next tomorrow',
    ready: 'You can ask for the next one',
    replies: answers([ready], '2026-11-21T19:00:00.000Z'),
  },
  {
    ...screen,
    name: 'data archive, loading',
    ready: 'Everything of your company',
    replies: { 'GET /api/data-archives': hangs },
    loading: { skeleton: 'Loading data archives' },
  },
  {
    ...screen,
    name: 'data archive, failed',
    ready: 'The data archives did not load',
    replies: { 'GET /api/data-archives': fails },
  },
  {
    ...screen,
    name: 'data archive, request',
    ready: 'No archive yet',
    replies: answers([]),
    act: async () => {
      await page.getByRole('button', { name: 'Prepare an archive' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...screen,
    name: 'data archive, delete',
    ready: '61,000 records so far',
    replies: answers(archives),
    act: async () => {
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
])
