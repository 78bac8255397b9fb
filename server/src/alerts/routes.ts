import * as endpoints from '@sahihi/contract/endpoints/alerts.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../http/mount-endpoints.ts'
import { deleteAlertRule } from './delete-alert-rule.ts'
import { listAlerts } from './list-alerts.ts'
import { listAlertRules } from './queries.ts'
import { saveAlertRule } from './save-alert-rule.ts'

export function alertRoutes(route: Route, context: AppContext) {
  const { db } = context
  route(endpoints.listAlerts, ({ partner, query }) => listAlerts(db, partner, query.page))
  route(endpoints.listAlertRules, ({ partner }) => listAlertRules(db, partner))
  route(endpoints.saveAlertRule, ({ account, partner, body }) => saveAlertRule(context, { account, partner }, body))
  route(endpoints.deleteAlertRule, ({ account, partner, query }) =>
    deleteAlertRule(context, { account, partner }, query.kind),
  )
}
