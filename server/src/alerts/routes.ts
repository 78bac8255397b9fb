import { dropAlertRule, keepAlertRule, listAlertRules, listAlerts, markAlertsSeen } from '@sahihi/contract/alerts.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { enterRule, removeRule } from './change-rules.ts'
import { pageOfAlerts } from './list-alerts.ts'
import { countAlerts, markSeen, rulesOf } from './queries.ts'

export function alertRoutes(serve: Serve, parts: Parts) {
  const { db, clock } = parts
  serve(listAlerts, async ({ partner, query }) => ({
    success: true as const,
    data: await pageOfAlerts(db, partner, query.page),
  }))
  serve(markAlertsSeen, async ({ partner, body }) => {
    await markSeen(db, partner, { until: new Date(body.until), now: clock() })
    return { success: true as const, unseen: (await countAlerts(db, partner)).unseen }
  })
  serve(listAlertRules, async ({ partner }) => ({ success: true as const, data: await rulesOf(db, partner) }))
  serve(keepAlertRule, ({ account, partner, body }) => enterRule(parts, { account, partner }, body))
  serve(dropAlertRule, ({ account, partner, query }) => removeRule(parts, { account, partner }, query.kind))
}
