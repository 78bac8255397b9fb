import * as endpoints from '@sahihi/contract/endpoints/reports.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { sendJpeg } from '../../platform/http/send-jpeg.ts'
import { type Caller, findPartnerId } from '../../platform/lib/identity.ts'
import { changeReportStates } from './change-report-states.ts'
import { getAnswerRecord } from './get-answer-record.ts'
import { getReport } from './get-report.ts'
import { listReportMessages } from './list-report-messages.ts'
import { listReports } from './list-reports.ts'
import { getReportPhoto, type Owner } from './queries.ts'
import { sendReportMessage } from './send-report-message.ts'
import { submitReport } from './submit-report.ts'
import { updateReport } from './update-report.ts'
import { uploadReportPhoto } from './upload-report-photo.ts'

export function reportRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(endpoints.submitReport, ({ body, request }) => submitReport(context, body, request.ip))
  route(endpoints.uploadReportPhoto, ({ params, body, request }) =>
    uploadReportPhoto(context, params.id, body, request.ip),
  )
  route(endpoints.getAnswerRecord, ({ params, query }) => getAnswerRecord(context, params.id, query.lang))
  route(endpoints.listReports, ({ caller, query, paging }) => listReports(context, toOwner(caller), query, paging))
  route(endpoints.getReport, ({ caller, params }) => getReport(db, toOwner(caller), params.id))
  route(endpoints.updateReport, ({ caller, params, body }) => updateReport(context, caller, { id: params.id, ...body }))
  route(endpoints.changeReportStates, ({ tx, actor, body }) => changeReportStates(tx, actor, body, clock()))
  route(endpoints.listReportMessages, ({ account, params }) =>
    listReportMessages(context, { account, owner: toOwner({ account }) }, params.id),
  )
  route(endpoints.sendReportMessage, ({ account, params, body }) =>
    sendReportMessage(context, { account, owner: toOwner({ account }) }, { id: params.id, ...body }),
  )
  route(endpoints.getReportPhoto, async ({ caller, params, reply }) =>
    sendJpeg(reply, `report-${params.id}`, await getReportPhoto(db, toOwner(caller), params.id)),
  )
}

// Only partners and admins use these endpoints.
const toOwner = (caller: Caller): Owner => findPartnerId(caller) ?? null
