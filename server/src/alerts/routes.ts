import { deleteAlertRule, saveAlertRule, listAlertRules, listAlerts, markAlertsSeen } from '@sahihi/contract/endpoints/alerts.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { enterRule, removeRule } from './save-alert-rule.ts'
import { pageOfAlerts } from './list-alerts.ts'
import { countAlerts, markSeen, rulesOf } from './queries.ts'

export function alertRoutes(serve: Route, context: AppContext) {
  const { db, clock } = context
  serve(listAlerts, async ({ partner, query }) => ({
    success: true as const,
    data: await pageOfAlerts(db, partner, query.page),
  }))
  serve(markAlertsSeen, async ({ partner, body }) => {
    await markSeen(db, partner, { until: new Date(body.until), now: clock() })
    return { success: true as const, unseen: (await countAlerts(db, partner)).unseen }
  })
  serve(listAlertRules, async ({ partner }) => ({ success: true as const, data: await rulesOf(db, partner) }))
  serve(saveAlertRule, ({ account, partner, body }) => enterRule(context, { account, partner }, body))
  serve(deleteAlertRule, ({ account, partner, query }) => removeRule(context, { account, partner }, query.kind))
}
