import {
  closeReview,
  decideApplication,
  listApplications,
  listOddPayments,
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

export function adminRoutes(serve: Route, parts: AppContext) {
  serve(listApplications, async () => ({
    success: true as const,
    data: await applicationsToShow(parts.db, parts.clock()),
  }))
  serve(decideApplication, ({ admin, body: { partnerId, status, rejectionReason } }) =>
    status === 'rejected' && rejectionReason !== undefined
      ? rejectPartner(parts, admin, { partnerId, reason: rejectionReason })
      : approvePartner(parts, admin, partnerId),
  )
  serve(listPartners, async ({ query }) => ({
    success: true as const,
    data: await pageOfPartners(parts.db, query, parts.clock()),
  }))
  serve(suspendPartner, ({ admin, params, body }) => changeSuspension(parts, admin, { partnerId: params.id, ...body }))
  serve(listOddPayments, async () => ({ success: true as const, data: await paymentsToReview(parts.db) }))
  serve(closeReview, ({ admin, params, body }) => endPaymentReview(parts, admin, { paymentId: params.id, ...body }))
}
