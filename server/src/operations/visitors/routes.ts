import * as endpoints from '@sahihi/contract/endpoints/visitors.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { eraseVisitorData } from './erase-visitor-data.ts'
import { exportVisitorData } from './export-visitor-data.ts'
import { getPrivacyNotice } from './get-privacy-notice.ts'

export function visitorRoutes(route: Route, context: AppContext) {
  route(endpoints.exportVisitorData, ({ body, request }) => exportVisitorData(context, body.sessionId, request.ip))
  route(endpoints.eraseVisitorData, ({ body, request }) => eraseVisitorData(context, body.sessionId, request.ip))
  route(endpoints.getPrivacyNotice, () => getPrivacyNotice(context.config))
}
