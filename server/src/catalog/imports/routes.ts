import * as endpoints from '@sahihi/contract/endpoints/imports.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { checkTable } from './check-table.ts'
import { exportBatches } from './export-batches.ts'
import { exportProducts } from './export-products.ts'
import { getTemplate } from './get-template.ts'
import { importTable } from './import-table.ts'

export function importRoutes(route: Route, { db, config, canaries, sendCsv, clock }: AppContext) {
  route(endpoints.checkTable, ({ partner, body }) => checkTable(db, partner, body))
  route(endpoints.importTable, ({ tx, actor, body }) =>
    importTable(tx, { config, canaries, now: clock() }, actor, body),
  )
  route(endpoints.getTemplate, ({ query, reply }) => getTemplate(reply, query))
  route(endpoints.exportProducts, ({ actor, reply }) => exportProducts({ db, sendCsv, now: clock() }, { actor, reply }))
  route(endpoints.exportBatches, ({ actor, reply }) => exportBatches({ db, sendCsv, now: clock() }, { actor, reply }))
}
