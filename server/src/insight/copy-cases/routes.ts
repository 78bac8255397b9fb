import * as endpoints from '@sahihi/contract/endpoints/copy-cases.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { answerOwnItem } from './answer-own-item.ts'
import { confirmCopyCase } from './confirm-copy-case.ts'
import { decideCopyCases } from './decide-copy-cases.ts'
import { dismissCopyCase } from './dismiss-copy-case.ts'
import { getCopyCase } from './get-copy-case.ts'
import { listCopyCaseGroups } from './list-copy-case-groups.ts'
import { listCopyCases } from './list-copy-cases.ts'
import { reopenCopyCase } from './reopen-copy-case.ts'
import { getCopySettings } from './settings-queries.ts'
import { updateCopySettings } from './update-copy-settings.ts'

export function copyCaseRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(endpoints.listCopyCases, ({ partner, query, paging }) => listCopyCases(db, partner, query, paging, clock()))
  route(endpoints.listCopyCaseGroups, ({ partner, query, paging }) => listCopyCaseGroups(db, partner, query, paging))
  route(endpoints.getCopyCase, ({ partner, params }) => getCopyCase(db, partner, params.id, clock()))
  route(endpoints.confirmCopyCase, ({ actor, params, body }) => confirmCopyCase(context, actor, params.id, body))
  route(endpoints.dismissCopyCase, ({ actor, params, body }) => dismissCopyCase(context, actor, params.id, body))
  route(endpoints.reopenCopyCase, ({ actor, params }) => reopenCopyCase(context, actor, params.id))
  route(endpoints.decideCopyCases, ({ tx, actor, body }) => decideCopyCases(tx, actor, body, clock()))
  route(endpoints.getCopySettings, ({ partner, query }) => getCopySettings(db, partner, query.productId, clock()))
  route(endpoints.updateCopySettings, ({ actor, body }) => updateCopySettings(context, actor, body))
  route(endpoints.answerOwnItem, ({ params, body, request }) =>
    answerOwnItem(context, params.verificationNumber, body, request.ip),
  )
}
