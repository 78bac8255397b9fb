import type { ActivityRow } from '@sahihi/contract/endpoints/activity.ts'
import type { Screen } from './screen.ts'

const activity = { as: 'partner', path: () => '/activity', ready: /Paracetamol 500 mg/ } as const
const call = '**/api/activity*'
const row: ActivityRow = {
  id: '1',
  occurredAt: '2026-11-20T09:00:00.000Z',
  person: '018f0000-0000-7000-8000-000000000000',
  who: 'Chidinma Nwachukwu-Okonkwo',
  before: 'blocked code ',
  thing: '7K2M-9QXD-04TB-H6WZ',
  after: '',
  path: '/inventory/1?code=7K2M9QXD04TBH6WZ',
  reason: 'A whole carton was stolen on the way from Aba to Onitsha, and labels of it were seen at the market.',
  kind: 'codes',
  action: 'code.blocked',
  subject: '7K2M9QXD04TBH6WZ',
  partner: null,
}
const reply = (rows: ActivityRow[], next: string | null = null) => ({
  call,
  json: { success: true, data: { rows, previous: next, next } },
})
const long = { ...row, id: '2', before: 'created product ', thing: 'Paracetamol'.repeat(8), reason: null }
const full = reply(
  [row, long, { ...row, id: '3', before: 'left the team', thing: '', path: null, person: null }],
  '1_x',
)

/** The activity of a partner and, across partners, of admins. */
export const activityScreens: Screen[] = [
  { ...activity, name: 'activity' },
  { ...activity, name: 'activity, long', ready: /7K2M-9QXD/, path: () => '/activity?before=2_x', answers: full },
  { ...activity, name: 'activity, empty', ready: /No activity yet/, answers: reply([]) },
  {
    ...activity,
    name: 'activity, no matches',
    path: () => '/activity?kind=team',
    ready: /Nothing matches/,
    answers: reply([]),
  },
  { ...activity, name: 'activity, loading', ready: /Who did what/, hangs: { call, skeleton: 'Loading activity' } },
  { ...activity, name: 'activity, failed', ready: /Could not load the activity/, fails: call },
  { as: 'admin', name: 'activity of partners', path: () => '/admin/activity', ready: /approved the application/ },
]
