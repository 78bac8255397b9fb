import * as endpoints from '@sahihi/contract/endpoints/inbox.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { closeInboxItems } from './close-inbox-items.ts'
import { countInbox } from './count-inbox.ts'
import { getInboxItem } from './get-inbox-item.ts'
import { listInbox } from './list-inbox.ts'
import { reopenInboxItems } from './reopen-inbox-items.ts'
import { updateInboxItem } from './update-inbox-item.ts'

export function inboxRoutes(route: Route, context: AppContext) {
  const { db } = context
  route(endpoints.listInbox, ({ query, actor, paging }) => listInbox(db, actor, query, paging))
  route(endpoints.countInbox, ({ actor }) => countInbox(db, actor))
  route(endpoints.getInboxItem, ({ params, actor }) => getInboxItem(db, actor, params))
  route(endpoints.updateInboxItem, ({ params, body, actor }) => updateInboxItem(context, actor, params, body))
  route(endpoints.closeInboxItems, ({ body, actor }) => closeInboxItems(context, actor, body))
  route(endpoints.reopenInboxItems, ({ body, actor }) => reopenInboxItems(context, actor, body))
}
