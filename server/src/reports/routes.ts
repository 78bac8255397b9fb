import { listReports, updateReport, uploadReportPhoto, submitReport, getReportPhoto, getReport } from '@sahihi/contract/endpoints/reports.ts'
import type { Account } from '../lib/identity.ts'
import { notFound } from '../lib/app-error.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { actOnReport } from './update-report.ts'
import { addPhoto } from './upload-report-photo.ts'
import { fileReport } from './submit-report.ts'
import { pageOfReports, presentReport } from './list-reports.ts'
import { type Owner, photoOf, reportOf } from './queries.ts'

export function reportRoutes(serve: Route, context: AppContext) {
  serve(submitReport, ({ body, request }) => fileReport(context, body, request.ip))
  serve(uploadReportPhoto, ({ params, body, request }) => addPhoto(context, params.id, body, request.ip))
  serve(listReports, async ({ account, query }) => ({
    success: true as const,
    data: await pageOfReports(context.db, ownerOf(account), query),
  }))
  serve(getReport, async ({ account, params }) => {
    const row = await reportOf(context.db, ownerOf(account), params.id)
    if (!row) throw notFound()
    return { success: true as const, data: presentReport(row) }
  })
  serve(updateReport, ({ account, params, body }) =>
    actOnReport(context, { account, owner: ownerOf(account) }, { id: params.id, ...body }),
  )
  serve(getReportPhoto, async ({ account, params, reply }) => {
    const jpeg = await photoOf(context.db, ownerOf(account), params.id)
    if (!jpeg) throw notFound()
    return reply
      .type('image/jpeg')
      .header('content-disposition', `inline; filename="report-${params.id}.jpg"`)
      .header('cache-control', 'private, no-store')
      .send(jpeg)
  })
}

// An account without a partner is an admin's (migrations/0001_partners.sql holds that).
const ownerOf = (account: Account): Owner => account.partnerId ?? null
