import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { deleteFilter, listInboxFilters } from './queries.ts'

/** Deletes a filter that the caller saved. */
export async function deleteInboxFilter(db: Db, { account, partner }: MemberActor, id: string) {
  const member = { partner, accountId: account.id }
  if (!(await deleteFilter(db, member, id))) throw notFound()
  return { message: messages.inbox.filterDeleted, data: await listInboxFilters(db, member) }
}
