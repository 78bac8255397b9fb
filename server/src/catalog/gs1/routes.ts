import * as endpoints from '@sahihi/contract/endpoints/gs1.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { createLink } from './create-link.ts'
import { deleteLink } from './delete-link.ts'
import { listLinks } from './link-queries.ts'
import { updateLink } from './update-link.ts'

export function gs1Routes(route: Route, { db, companyHosts, clock }: AppContext) {
  route(endpoints.listLinks, ({ partner, params }) => listLinks(db, partner, params.id))
  route(endpoints.createLink, ({ tx, actor, params, body }) =>
    createLink({ tx, companyHosts, now: clock() }, actor, params.id, body),
  )
  route(endpoints.updateLink, ({ tx, actor, params, body }) =>
    updateLink({ tx, companyHosts, now: clock() }, actor, { ownerId: params.id, linkId: params.linkId, form: body }),
  )
  route(endpoints.deleteLink, ({ tx, actor, params }) =>
    deleteLink({ tx, now: clock() }, actor, { ownerId: params.id, linkId: params.linkId }),
  )
}
