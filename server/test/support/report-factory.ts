import { randomUUID } from 'node:crypto'
import type { listReports, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import type { z } from 'zod'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

type Listed = z.output<typeof listReports.reply>['data']
export const what = 'The tablets crumble and the print is blurred.'

/** Sends a report from somewhere, and gives its id. */
export async function report(app: TestApp, given: Record<string, unknown> = {}, from = randomIp()) {
  const reportId = randomUUID()
  const reply = await app.call('POST', '/api/reports', { body: { reportId, what, ...given }, from })
  return { reportId: String(given.reportId ?? reportId), reply }
}

export async function list(app: TestApp, token: string, query = '') {
  const reply = await app.call('GET', `/api/reports${query}`, { token })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: Listed }>().data
}

export const ids = ({ reports }: Listed) => reports.map(({ id }) => id)

export const found = async (app: TestApp, token: string, id: string) =>
  (await list(app, token)).reports.find((one) => one.id === id)

/** Takes a case up or closes it. */
export const move = (app: TestApp, token: string, id: string, status: ReportStatus, note?: string) =>
  app.call('PUT', `/api/reports/${id}`, { token, body: { status, ...(note === undefined ? {} : { note }) } })
