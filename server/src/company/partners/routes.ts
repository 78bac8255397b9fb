import * as endpoints from '@sahihi/contract/endpoints/partners.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { confirmEmail } from './confirm-email.ts'
import { getManufacturer } from './get-manufacturer.ts'
import { getProfile } from './get-profile.ts'
import { registerPartner } from './register-partner.ts'
import { resendPin } from './resend-pin.ts'
import { updateProfile } from './update-profile.ts'
import { updatePublicLog } from './update-public-log.ts'
import { verifyEmail } from './verify-email.ts'

export function partnerRoutes(route: Route, context: AppContext) {
  route(endpoints.registerPartner, ({ body, request }) => registerPartner(context, body, request.ip))
  route(endpoints.verifyEmail, ({ body }) => verifyEmail(context, body))
  route(endpoints.resendPin, ({ body, request }) => resendPin(context, body.partnerId, request.ip))
  route(endpoints.updateProfile, ({ account, partner, body }) => updateProfile(context, { account, partner }, body))
  route(endpoints.updatePublicLog, ({ actor, body }) => updatePublicLog(context, actor, body))
  route(endpoints.getProfile, ({ account, partner }) => getProfile(context, { account, partner }))
  route(endpoints.getManufacturer, ({ params, query, request: { companyHost } }) => {
    if (companyHost && companyHost.partnerId !== params.id) throw notFound()
    return getManufacturer(context.db, params.id, query.lang)
  })
  route(endpoints.confirmEmail, ({ body }) => confirmEmail(context, body.token))
}
