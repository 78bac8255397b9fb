import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { readableKinds } from './count-inbox.ts'
import { presentEntries } from './list-inbox.ts'
import { entryByKey, type ItemKey } from './queries.ts'

/** One item; not found if it is another partner's, of a kind that the role may not read, or no longer there. */
export async function getInboxItem(db: Db | Tx, actor: PartnerActor, key: ItemKey): Promise<InboxItem> {
  if (!readableKinds(actor).includes(key.kind)) throw notFound()
  const entry = await entryByKey(db, actor.partner, key)
  const [item] = entry ? await presentEntries(db, [entry]) : []
  if (!item) throw notFound()
  return item
}
