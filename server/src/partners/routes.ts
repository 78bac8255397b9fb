import {
  changeProfile,
  confirmEmail,
  registerPartner,
  resendPin,
  showMaker,
  showProfile,
  verifyEmail,
} from '@sahihi/contract/endpoints/partners.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { reviseProfile, showOwnProfile } from './update-profile.ts'
import { takeOverAddress } from './confirm-email.ts'
import { findMaker } from './get-manufacturer.ts'
import { proveAddress } from './verify-email.ts'
import { renewPin } from './resend-pin.ts'
import { takeApplication } from './register-partner.ts'

export function partnerRoutes(serve: Route, parts: AppContext) {
  serve(registerPartner, ({ body, request }) => takeApplication(parts, body, request.ip))
  serve(verifyEmail, ({ body }) => proveAddress(parts, body))
  serve(resendPin, ({ body, request }) => renewPin(parts, body.partnerId, request.ip))
  serve(changeProfile, ({ account, partner, body }) => reviseProfile(parts, { account, partner }, body))
  serve(showProfile, async ({ account, partner }) => ({
    success: true as const,
    data: await showOwnProfile(parts, { account, partner }),
  }))
  serve(showMaker, async ({ params, query }) => ({
    success: true as const,
    data: await findMaker(parts.db, params.id, query.say),
  }))
  serve(confirmEmail, ({ body }) => takeOverAddress(parts, body.token))
}
