import { randomUUID } from 'node:crypto'
import type { listReports, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import type { z } from 'zod'
import { somewhere } from './random-ip.ts'
import type { World } from './test-app.ts'

type Listed = z.output<typeof listReports.reply>['data']
export const what = 'The tablets crumble and the print is blurred.'

/** Sends a report from somewhere, and gives its id. */
export async function report(world: World, given: Record<string, unknown> = {}, from = somewhere()) {
  const reportId = randomUUID()
  const reply = await world.call('POST', '/api/reports', { body: { reportId, what, ...given }, from })
  return { reportId: String(given.reportId ?? reportId), reply }
}

export async function list(world: World, token: string, query = '') {
  const reply = await world.call('GET', `/api/reports${query}`, { token })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: Listed }>().data
}

export const ids = ({ reports }: Listed) => reports.map(({ id }) => id)

export const found = async (world: World, token: string, id: string) =>
  (await list(world, token)).reports.find((one) => one.id === id)

/** Takes a case up or closes it. */
export const move = (world: World, token: string, id: string, status: ReportStatus, note?: string) =>
  world.call('PUT', `/api/reports/${id}`, { token, body: { status, ...(note === undefined ? {} : { note }) } })
