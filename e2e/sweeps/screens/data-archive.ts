import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import type { Screen } from './screen.ts'

const page = { as: 'partner', path: () => '/data-archive' } as const
const call = '**/api/data-archives'
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
const reply = (of: DataArchive[], nextAt: string | null = null) => ({
  call,
  json: { success: true, data: { archives: of, nextAt } },
})

/** The data archives of a partner, and the dialogs that ask for one and delete it. */
export const dataArchiveScreens: Screen[] = [
  { ...page, name: 'data archive, none', ready: /No archive yet/ },
  { ...page, name: 'data archive', ready: /61,000 records so far/, answers: reply(archives) },
  {
    ...page,
    name: 'data archive, next tomorrow',
    ready: /You can ask for the next one/,
    answers: reply([ready], '2026-11-21T09:00:00.000Z'),
  },
  {
    ...page,
    name: 'data archive, loading',
    ready: /Everything of your company/,
    hangs: { call, skeleton: 'Loading data archives' },
  },
  { ...page, name: 'data archive, failed', ready: /The data archives did not load/, fails: call },
  {
    ...page,
    name: 'data archive, request',
    ready: /No archive yet/,
    act: async (screen) => {
      await screen.getByRole('button', { name: 'Prepare an archive' }).click()
      await screen.getByRole('dialog').waitFor()
    },
  },
  {
    ...page,
    name: 'data archive, delete',
    ready: /61,000 records so far/,
    answers: reply(archives),
    act: async (screen) => {
      await screen.getByRole('button', { name: /^Delete/ }).click()
      await screen.getByRole('dialog').waitFor()
    },
  },
]
