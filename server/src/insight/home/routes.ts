import * as endpoints from '@sahihi/contract/endpoints/home.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { dismissChecklist } from './dismiss-checklist.ts'
import { getHome } from './get-home.ts'

export function homeRoutes(route: Route, context: AppContext) {
  route(endpoints.getHome, ({ account, partner }) => getHome(context, { account, partner }))
  route(endpoints.dismissChecklist, ({ account, partner }) => dismissChecklist(context, { account, partner }))
}
