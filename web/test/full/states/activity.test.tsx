import type { ActivityRow } from '@sahihi/contract/endpoints/activity.ts'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const activity = { as: 'partner', path: '/activity' } as const
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
const long = { ...row, id: '2', before: 'created product ', thing: 'Paracetamol'.repeat(8), reason: null }
const full = [row, long, { ...row, id: '3', before: 'left the team', thing: '', path: null, person: null }]
const answers = (rows: ActivityRow[], next: string | null = null) => ({
  'GET /api/activity': { data: { rows, previous: next, next } },
})

testStates([
  {
    ...activity,
    name: 'activity, long',
    path: '/activity?before=2_x',
    ready: '7K2M-9QXD',
    replies: answers(full, '1_x'),
  },
  { ...activity, name: 'activity, empty', ready: 'No activity yet', replies: answers([]) },
  {
    ...activity,
    name: 'activity, no matches',
    path: '/activity?kind=team',
    ready: 'Nothing matches',
    replies: answers([]),
  },
  {
    ...activity,
    name: 'activity, loading',
    ready: 'Who did what',
    replies: { 'GET /api/activity': hangs },
    loading: { skeleton: 'Loading activity' },
  },
  {
    ...activity,
    name: 'activity, failed',
    ready: 'Could not load the activity',
    replies: { 'GET /api/activity': fails },
  },
])
