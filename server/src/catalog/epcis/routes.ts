import * as epcis from '@sahihi/contract/endpoints/epcis.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { exportBatchEvents } from './export-batch-events.ts'
import { exportEvents } from './export-events.ts'
import { exportOrderEvents } from './export-order-events.ts'
import { getEpcisSettings } from './queries.ts'
import { updateEpcisSettings } from './update-epcis-settings.ts'

export function epcisRoutes(route: Route, { db, canaries, clock, config, sendCsv }: AppContext) {
  const deps = () => ({ db, canaries, sendCsv, publicUrl: config.PUBLIC_URL, now: clock() })
  route(epcis.exportBatchEvents, ({ actor, params, reply }) =>
    exportBatchEvents(deps(), { actor, batchId: params.id, reply }),
  )
  route(epcis.exportOrderEvents, ({ actor, params, reply }) =>
    exportOrderEvents(deps(), { actor, orderId: params.id, reply }),
  )
  route(epcis.exportEvents, ({ actor, query, reply }) => exportEvents(deps(), { actor, days: query, reply }))
  route(epcis.getEpcisSettings, ({ partner }) => getEpcisSettings(db, partner))
  route(epcis.updateEpcisSettings, ({ actor, body }) => updateEpcisSettings(deps(), actor, body))
}
