import { askErasure, askVisitorData, showPrivacy } from '@sahihi/contract/visitors.ts'
import type { Config } from '../config.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { exportVisitor } from './export-visitor.ts'

export function visitorRoutes(serve: Serve, parts: Parts) {
  serve(askVisitorData, async ({ body, request }) => ({
    success: true as const,
    data: await exportVisitor(parts, body.sessionId, request.ip),
  }))
  serve(askErasure, ({ body, request }) => eraseVisitor(parts, body.sessionId, request.ip))
  serve(showPrivacy, async () => ({ success: true as const, data: privacyOf(parts.config) }))
}

const privacyOf = ({ SCANS_KEPT_MONTHS, SUPPORT_EMAIL, TWILIO_AUTH_TOKEN, AT_USSD_SECRET }: Config) => ({
  scansKeptMonths: SCANS_KEPT_MONTHS,
  contact: SUPPORT_EMAIL ?? null,
  texting: { sms: Boolean(TWILIO_AUTH_TOKEN), ussd: Boolean(AT_USSD_SECRET) },
})
