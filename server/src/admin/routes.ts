import { decideApplication, listApplications } from '@sahihi/contract/admin.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { approvePartner } from './approve-partner.ts'
import { applicationsToShow } from './list-applications.ts'
import { rejectPartner } from './reject-partner.ts'

export function adminRoutes(serve: Serve, parts: Parts) {
  serve(listApplications, async () => ({
    success: true as const,
    data: await applicationsToShow(parts.db, parts.clock()),
  }))
  serve(decideApplication, ({ admin, body: { partnerId, status, rejectionReason } }) =>
    status === 'rejected' && rejectionReason !== undefined
      ? rejectPartner(parts, admin, { partnerId, reason: rejectionReason })
      : approvePartner(parts, admin, partnerId),
  )
}
