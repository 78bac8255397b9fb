const partnerKinds = {
  products: 'Products and batches',
  codes: 'Codes and orders',
  downloads: 'Downloads and exports',
  decisions: 'Suspicious codes, reports and feedback',
  settings: 'Settings and design',
  team: 'Team',
  billing: 'Plan and payments',
  sign_in: 'Sign-in and passwords',
  account: 'Application and account',
}
const adminKinds = { review: 'Review of applications', operation: 'Operation' }
const namesOf = <K extends string>(kinds: Record<K, string>) => Object.keys(kinds) as K[]

/** What lists of activity are filtered by. The actions of each are in server/src/platform/lib/audit-actions.ts. */
export const activityKindNames = { ...partnerKinds, ...adminKinds }
export type ActivityKind = keyof typeof activityKindNames
export const activityKinds = namesOf(activityKindNames)
export const partnerActivityKinds = namesOf(partnerKinds)
export const adminActivityKinds = namesOf(adminKinds)
