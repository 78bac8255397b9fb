import * as endpoints from '@sahihi/contract/endpoints/activity.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { exportActivity } from './export-activity.ts'
import { exportAllActivity } from './export-all-activity.ts'
import { listActivity } from './list-activity.ts'
import { listAllActivity } from './list-all-activity.ts'
import { listActivityPeople, listAllActivityPeople } from './queries.ts'

export function activityRoutes(route: Route, { db, clock, sendCsv }: AppContext) {
  const deps = () => ({ db, sendCsv, now: clock() })
  route(endpoints.listActivity, ({ partner, query, paging }) => listActivity(db, partner, query, paging))
  route(endpoints.listActivityPeople, ({ partner }) => listActivityPeople(db, partner))
  route(endpoints.exportActivity, ({ actor, query, reply }) => exportActivity(deps(), { actor, query, reply }))
  route(endpoints.listAllActivity, ({ query }) => listAllActivity(db, query))
  route(endpoints.listAllActivityPeople, ({ query }) => listAllActivityPeople(db, query.partner))
  route(endpoints.exportAllActivity, ({ admin, query, reply }) => exportAllActivity(deps(), { admin, query, reply }))
}
