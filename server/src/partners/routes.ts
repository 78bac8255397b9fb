import {
  updateProfile,
  confirmEmail,
  registerPartner,
  resendPin,
  getManufacturer,
  getProfile,
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

export function partnerRoutes(serve: Route, context: AppContext) {
  serve(registerPartner, ({ body, request }) => takeApplication(context, body, request.ip))
  serve(verifyEmail, ({ body }) => proveAddress(context, body))
  serve(resendPin, ({ body, request }) => renewPin(context, body.partnerId, request.ip))
  serve(updateProfile, ({ account, partner, body }) => reviseProfile(context, { account, partner }, body))
  serve(getProfile, async ({ account, partner }) => ({
    success: true as const,
    data: await showOwnProfile(context, { account, partner }),
  }))
  serve(getManufacturer, async ({ params, query }) => ({
    success: true as const,
    data: await findMaker(context.db, params.id, query.lang),
  }))
  serve(confirmEmail, ({ body }) => takeOverAddress(context, body.token))
}
