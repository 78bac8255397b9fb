import * as endpoints from '@sahihi/contract/endpoints/recalls.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { exportRecalls } from './export-recalls.ts'
import { getRecall } from './get-recall.ts'
import { listRecalls } from './list-recalls.ts'

export function recallRoutes(route: Route, { db, clock, sendCsv }: AppContext) {
  route(endpoints.listRecalls, ({ partner, query, paging }) => listRecalls(db, partner, query, paging))
  route(endpoints.exportRecalls, ({ actor, reply }) => exportRecalls({ db, sendCsv, now: clock() }, actor, reply))
  route(endpoints.getRecall, ({ partner, params }) => getRecall(db, partner, params.id))
}
