import { limits } from '@sahihi/contract/domain/limits.ts'
import type { InboxFilter } from '@sahihi/contract/endpoints/inbox.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { listInboxFilters, lockMembership, upsertFilter } from './queries.ts'

/** Saves a filter for the caller, in the place of one with this name. */
export const saveInboxFilter = (
  db: Db,
  { account, partner }: MemberActor,
  { name, filter }: Pick<InboxFilter, 'name' | 'filter'>,
) =>
  db.transaction().execute(async (tx) => {
    const member = { partner, accountId: account.id }
    await lockMembership(tx, member)
    const saved = await listInboxFilters(tx, member)
    const isNew = saved.every((other) => other.name !== name)
    if (isNew && saved.length >= limits.inboxFiltersMax)
      throw new AppError('conflict', messages.inbox.tooManyFilters(limits.inboxFiltersMax))
    await upsertFilter(tx, member, { id: uuidv7(), name, filter })
    return { message: messages.inbox.filterSaved(name), data: await listInboxFilters(tx, member) }
  })
