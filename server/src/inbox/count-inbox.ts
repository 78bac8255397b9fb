import { permissionsOf } from '@sahihi/contract/domain/permissions.ts'
import type { InboxCounts, InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import type { Db } from '../db/client.ts'
import type { Account, PartnerActor } from '../lib/identity.ts'
import { countOpen } from './queries.ts'

/** How many of each kind wait, as far as the role may read them. */
export const countInbox = (db: Db, { account, partner }: PartnerActor): Promise<InboxCounts> =>
  countOpen(db, partner, readableKinds(account))

/** Everybody who may open the inbox reads alerts. */
export function readableKinds(account: Account): InboxKind[] {
  const permissions = permissionsOf(account)
  return [
    ...(permissions.includes('cases:read') ? (['case'] as const) : []),
    ...(permissions.includes('reports:read') ? (['report'] as const) : []),
    'alert',
  ]
}
