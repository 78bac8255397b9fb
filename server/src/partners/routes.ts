import {
  changeProfile,
  confirmEmail,
  registerPartner,
  resendPin,
  showMaker,
  showProfile,
  verifyEmail,
} from '@sahihi/contract/partners.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { reviseProfile, showOwnProfile } from './change-profile.ts'
import { takeOverAddress } from './confirm-email.ts'
import { findMaker } from './find-maker.ts'
import { proveAddress } from './prove-address.ts'
import { renewPin } from './renew-pin.ts'
import { takeApplication } from './take-application.ts'

export function partnerRoutes(serve: Serve, parts: Parts) {
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
