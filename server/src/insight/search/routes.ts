import * as endpoints from '@sahihi/contract/endpoints/search.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { search } from './search.ts'

export function searchRoutes(route: Route, { db, canaries }: AppContext) {
  route(endpoints.search, ({ actor, query }) => search({ db, canaries }, actor, query.q ?? ''))
}
