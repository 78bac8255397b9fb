import * as endpoints from '@sahihi/contract/endpoints/alerts.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { changeAlertStates } from './change-alert-states.ts'
import { deleteAlertRule } from './delete-alert-rule.ts'
import { listAlertExceptions } from './list-alert-exceptions.ts'
import { listAlerts } from './list-alerts.ts'
import { listAlertRules } from './queries.ts'
import { saveAlertException } from './save-alert-exception.ts'
import { saveAlertRule } from './save-alert-rule.ts'

export function alertRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(endpoints.listAlerts, ({ partner, query, paging }) => listAlerts(db, partner, query, paging))
  route(endpoints.changeAlertStates, ({ tx, actor, body }) => changeAlertStates(tx, actor, body, clock()))
  route(endpoints.listAlertRules, ({ partner }) => listAlertRules(db, partner))
  route(endpoints.listAlertExceptions, ({ partner, query, paging }) => listAlertExceptions(db, partner, query, paging))
  route(endpoints.saveAlertException, ({ actor, params, body }) =>
    saveAlertException(context, actor, params.productId, body),
  )
  route(endpoints.saveAlertRule, ({ actor, body }) => saveAlertRule(context, actor, body))
  route(endpoints.deleteAlertRule, ({ actor, query }) => deleteAlertRule(context, actor, query.kind))
}
