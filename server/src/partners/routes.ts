import { registerPartner, resendPin, showProfile, verifyEmail } from '@sahihi/contract/partners.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { proveAddress } from './prove-address.ts'
import { profileOf } from './queries.ts'
import { renewPin } from './renew-pin.ts'
import { takeApplication } from './take-application.ts'

export function partnerRoutes(serve: Serve, parts: Parts) {
  serve(registerPartner, ({ body, request }) => takeApplication(parts, body, request.ip))
  serve(verifyEmail, ({ body }) => proveAddress(parts, body))
  serve(resendPin, ({ body, request }) => renewPin(parts, body.partnerId, request.ip))
  serve(showProfile, async ({ partner }) => ({ success: true as const, data: await profileOf(parts.db, partner) }))
}
