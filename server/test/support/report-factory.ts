import { randomUUID } from 'node:crypto'
import type * as endpoints from '@sahihi/contract/endpoints/reports.ts'
import type { z } from 'zod'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

type ReportList = z.output<typeof endpoints.listReports.reply>['data']
export const description = 'The tablets crumble and the print is blurred.'

/** Submits a report, by default from a random address. */
export async function submitReport(app: TestApp, input: Record<string, unknown> = {}, from = randomIp()) {
  const reportId = randomUUID()
  const reply = await app.call('POST', '/api/reports', { body: { reportId, description, ...input }, from })
  return { reportId: String(input.reportId ?? reportId), reply }
}

export async function listReports(app: TestApp, token: string, query = '') {
  const reply = await app.call('GET', `/api/reports${query}`, { token })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: ReportList }>().data
}

export const reportIds = ({ reports }: ReportList) => reports.map(({ id }) => id)

export const findReport = async (app: TestApp, token: string, id: string) =>
  (await listReports(app, token)).reports.find((report) => report.id === id)

export const updateReport = (app: TestApp, token: string, id: string, status: endpoints.ReportStatus, note?: string) =>
  app.call('PUT', `/api/reports/${id}`, { token, body: { status, ...(note === undefined ? {} : { note }) } })
