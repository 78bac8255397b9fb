export const partnerActivityKinds = [
  'products',
  'codes',
  'downloads',
  'decisions',
  'settings',
  'team',
  'billing',
  'sign_in',
  'account',
] as const
export const adminActivityKinds = ['review', 'operation'] as const

/** What lists of activity are filtered by. The actions of each are in server/src/platform/lib/audit-actions.ts. */
export const activityKinds = [...partnerActivityKinds, ...adminActivityKinds] as const
export type ActivityKind = (typeof activityKinds)[number]
