import * as endpoints from '@sahihi/contract/endpoints/closure.ts'
import { clearSiteData } from '../../company/accounts/clear-site-data.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { closePartner } from './close-partner.ts'
import { previewClosure } from './preview-closure.ts'

export function closureRoutes(route: Route, context: AppContext) {
  route(endpoints.previewClosure, ({ account, partner }) => previewClosure(context, { account, partner }))
  route(endpoints.closePartner, async ({ account, partner, body, request, reply }) => {
    const closed = await closePartner(context, { account, partner }, body)
    clearSiteData(request, reply)
    return closed
  })
}
