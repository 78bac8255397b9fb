import type { InboxCounts, InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import type { Db } from '../../platform/db/client.ts'
import { type PartnerActor, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { countOpen } from './queries.ts'

/** How many of each kind wait, as far as the role may read them. */
export const countInbox = (db: Db, actor: PartnerActor): Promise<InboxCounts> =>
  countOpen(db, actor.partner, readableKinds(actor))

/** Everyone who may open the inbox may read alerts. */
export function readableKinds(actor: PartnerActor): InboxKind[] {
  const permissions = permissionsOfCaller(actor)
  return [
    ...(permissions.includes('cases:read') ? (['case'] as const) : []),
    ...(permissions.includes('reports:read') ? (['report'] as const) : []),
    'alert',
  ]
}
