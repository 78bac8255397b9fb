import * as endpoints from '@sahihi/contract/endpoints/admin.ts'
import * as overview from '@sahihi/contract/endpoints/admin-overview.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { decideApplication } from './decide-application.ts'
import { getAdminOverview } from './get-admin-overview.ts'
import { getApplication } from './get-application.ts'
import { getPartner } from './get-partner.ts'
import { getSystemStatus } from './get-system-status.ts'
import { grantAllowance } from './grant-allowance.ts'
import { listApplications } from './list-applications.ts'
import { listPartners } from './list-partners.ts'
import { openDeveloperPages } from './open-developer-pages.ts'
import { retryFailedJobs } from './retry-failed-jobs.ts'
import { revokeAllowance } from './revoke-allowance.ts'
import { suspendPartner } from './suspend-partner.ts'

export function adminRoutes(route: Route, context: AppContext) {
  route(overview.getAdminOverview, ({ account }) => getAdminOverview(context, account))
  route(endpoints.listApplications, ({ query }) => listApplications(context.db, query, context.clock()))
  route(endpoints.getApplication, ({ params }) => getApplication(context.db, params.id))
  route(endpoints.decideApplication, ({ admin, body }) => decideApplication(context, admin, body))
  route(endpoints.listPartners, ({ query }) => listPartners(context.db, query, context.clock()))
  route(overview.getPartner, ({ params }) => getPartner(context, params.id))
  route(endpoints.getSystemStatus, () => getSystemStatus(context))
  route(endpoints.retryFailedJobs, ({ admin, params }) => retryFailedJobs(context, admin, params.queue))
  route(endpoints.openDeveloperPages, ({ request, reply }) => openDeveloperPages(context.config, request, reply))
  route(endpoints.suspendPartner, ({ admin, params, body }) =>
    suspendPartner(context, admin, { partnerId: params.id, ...body }),
  )
  route(endpoints.grantAllowance, ({ admin, params, body }) =>
    grantAllowance(context, admin, { partnerId: params.id, ...body }),
  )
  route(endpoints.revokeAllowance, ({ admin, params, body }) =>
    revokeAllowance(context, admin, { partnerId: params.id, ...body }),
  )
}
