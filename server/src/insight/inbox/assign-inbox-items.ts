import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import type { ItemKey } from './queries.ts'
import { changeItem } from './update-inbox-item.ts'

type Input = { items: ItemKey[]; assigneeId: string | null }

/** Assigns several items, in one order, so that two assignments do not wait for each other. */
export async function assignInboxItems(tx: Tx, actor: PartnerActor, { items, assigneeId }: Input, now: Date) {
  const unique = new Map(items.map((item) => [`${item.kind} ${item.id}`, item]))
  let changed = 0
  for (const [, item] of [...unique].sort()) if (await changeItem(tx, actor, item, { assigneeId }, now)) changed += 1
  return { message: messages.inbox.assigned(changed), data: { changed, unchanged: unique.size - changed } }
}
