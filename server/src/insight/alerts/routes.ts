import * as endpoints from '@sahihi/contract/endpoints/alerts.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { deleteAlertRule } from './delete-alert-rule.ts'
import { listAlerts } from './list-alerts.ts'
import { listAlertRules } from './queries.ts'
import { saveAlertRule } from './save-alert-rule.ts'

export function alertRoutes(route: Route, context: AppContext) {
  const { db } = context
  route(endpoints.listAlerts, ({ partner, query, paging }) => listAlerts(db, partner, query, paging))
  route(endpoints.listAlertRules, ({ partner }) => listAlertRules(db, partner))
  route(endpoints.saveAlertRule, ({ actor, body }) => saveAlertRule(context, actor, body))
  route(endpoints.deleteAlertRule, ({ actor, query }) => deleteAlertRule(context, actor, query.kind))
}
