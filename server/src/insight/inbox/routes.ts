import * as endpoints from '@sahihi/contract/endpoints/inbox.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { assignInboxItems } from './assign-inbox-items.ts'
import { countInbox } from './count-inbox.ts'
import { deleteInboxFilter } from './delete-inbox-filter.ts'
import { getInboxItem } from './get-inbox-item.ts'
import { listInbox } from './list-inbox.ts'
import { listInboxFilters } from './queries.ts'
import { saveInboxFilter } from './save-inbox-filter.ts'
import { updateInboxItem } from './update-inbox-item.ts'

export function inboxRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(endpoints.listInbox, ({ query, actor, paging }) => listInbox(db, actor, query, paging, clock()))
  route(endpoints.listInboxFilters, ({ actor }) =>
    listInboxFilters(db, { partner: actor.partner, accountId: actor.account.id }),
  )
  route(endpoints.saveInboxFilter, ({ actor, body }) => saveInboxFilter(db, actor, body))
  route(endpoints.deleteInboxFilter, ({ actor, params }) => deleteInboxFilter(db, actor, params.id))
  route(endpoints.countInbox, ({ actor }) => countInbox(db, actor))
  route(endpoints.getInboxItem, ({ params, actor }) => getInboxItem(db, actor, params))
  route(endpoints.updateInboxItem, ({ params, body, actor }) => updateInboxItem(context, actor, params, body))
  route(endpoints.assignInboxItems, ({ tx, actor, body }) => assignInboxItems(tx, actor, body, clock()))
}
