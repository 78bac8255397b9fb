import * as endpoints from '@sahihi/contract/endpoints/codes.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { changeCodeState } from './change-code-state.ts'
import { changeCodesState } from './change-codes-state.ts'
import { changeSelectedCodesState } from './change-selected-codes-state.ts'
import { exportCodes } from './export-codes.ts'
import { getCode } from './get-code.ts'
import { listCodes } from './list-codes.ts'
import { restoreUses } from './restore-uses.ts'

export function codeRoutes(route: Route, context: AppContext) {
  const { db, canaries, config, clock, sendCsv } = context
  const linkBase = `${config.PUBLIC_URL}/verify/`

  route(endpoints.listCodes, ({ partner, params, query, paging }) =>
    listCodes(context, partner, linkBase, { ...query, batchOrProductId: params.productId }, paging),
  )
  route(endpoints.getCode, ({ partner, params, query, paging }) =>
    getCode(context, partner, linkBase, { ...params, ...query }, paging),
  )
  route(endpoints.changeCodeState, ({ tx, actor, params, body }) =>
    changeCodeState(tx, context, actor, params.verificationNumber, body, clock()),
  )
  route(endpoints.changeCodesState, ({ tx, actor, params, body }) =>
    changeCodesState(tx, context, actor, params.batchId, body, clock()),
  )
  route(endpoints.changeSelectedCodesState, ({ tx, actor, body }) =>
    changeSelectedCodesState(tx, context, actor, body, clock()),
  )
  route(endpoints.exportCodes, ({ actor, params, query, reply }) =>
    exportCodes(
      { db, canaries, sendCsv, now: clock() },
      { actor, batchOrProductId: params.productId, filter: query, reply },
    ),
  )
  route(endpoints.restoreUses, ({ tx, actor, params }) =>
    restoreUses(tx, context, actor, params.verificationNumber, clock()),
  )
}
