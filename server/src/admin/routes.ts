import {
  resolveFlaggedPayment,
  decideApplication,
  listApplications,
  listFlaggedPayments,
  listPartners,
  suspendPartner,
} from '@sahihi/contract/endpoints/admin.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { endPaymentReview, paymentsToReview } from '../payments/flagged-payments.ts'
import { approvePartner } from './approve-partner.ts'
import { applicationsToShow } from './list-applications.ts'
import { pageOfPartners } from './list-partners.ts'
import { rejectPartner } from './reject-partner.ts'
import { changeSuspension } from './suspend-partner.ts'

export function adminRoutes(serve: Route, context: AppContext) {
  serve(listApplications, async () => ({
    success: true as const,
    data: await applicationsToShow(context.db, context.clock()),
  }))
  serve(decideApplication, ({ admin, body: { partnerId, status, rejectionReason } }) =>
    status === 'rejected' && rejectionReason !== undefined
      ? rejectPartner(context, admin, { partnerId, reason: rejectionReason })
      : approvePartner(context, admin, partnerId),
  )
  serve(listPartners, async ({ query }) => ({
    success: true as const,
    data: await pageOfPartners(context.db, query, context.clock()),
  }))
  serve(suspendPartner, ({ admin, params, body }) => changeSuspension(context, admin, { partnerId: params.id, ...body }))
  serve(listFlaggedPayments, async () => ({ success: true as const, data: await paymentsToReview(context.db) }))
  serve(resolveFlaggedPayment, ({ admin, params, body }) => endPaymentReview(context, admin, { paymentId: params.id, ...body }))
}
