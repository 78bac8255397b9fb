import { eraseVisitorData, exportVisitorData, getPrivacyNotice } from '@sahihi/contract/endpoints/visitors.ts'
import type { Config } from '../config.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { eraseVisitor } from './erase-visitor-data.ts'
import { exportVisitor } from './export-visitor-data.ts'

export function visitorRoutes(serve: Route, context: AppContext) {
  serve(exportVisitorData, async ({ body, request }) => ({
    success: true as const,
    data: await exportVisitor(context, body.sessionId, request.ip),
  }))
  serve(eraseVisitorData, ({ body, request }) => eraseVisitor(context, body.sessionId, request.ip))
  serve(getPrivacyNotice, async () => ({ success: true as const, data: privacyOf(context.config) }))
}

const privacyOf = ({ SCANS_KEPT_MONTHS, SUPPORT_EMAIL, TWILIO_AUTH_TOKEN, AT_USSD_SECRET }: Config) => ({
  scansKeptMonths: SCANS_KEPT_MONTHS,
  contact: SUPPORT_EMAIL ?? null,
  texting: { sms: Boolean(TWILIO_AUTH_TOKEN), ussd: Boolean(AT_USSD_SECRET) },
})
