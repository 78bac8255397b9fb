import * as endpoints from '@sahihi/contract/endpoints/domains.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { addDomain } from './add-domain.ts'
import { checkDomain } from './check-domain.ts'
import { checkHost } from './check-host.ts'
import { listDomains } from './list-domains.ts'
import { removeDomain } from './remove-domain.ts'

export function domainRoutes(route: Route, context: AppContext) {
  const { db, config, companyHosts } = context
  route(endpoints.listDomains, ({ partner }) => listDomains(db, config, partner))
  route(endpoints.addDomain, ({ actor, body }) => addDomain(context, actor, body))
  route(endpoints.checkDomain, ({ actor, params }) => checkDomain(context, actor, params.id))
  route(endpoints.removeDomain, ({ actor, params, body }) => removeDomain(context, actor, params.id, body))
  route(endpoints.checkHost, ({ params }) => checkHost(companyHosts, params.host))
}
