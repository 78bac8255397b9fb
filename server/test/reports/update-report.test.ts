import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { answerOf, readMessage } from '../support/mailbox.ts'
import { plainImage } from '../support/photo.ts'
import { randomIp } from '../support/random-ip.ts'
import {
  description,
  findReport,
  listReports,
  reportIds,
  submitReport,
  updateReport,
} from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const admin = await app.createAdmin()

const reportOf = (reply: { json: <T>() => T }) => reply.json<{ data: Report }>().data
const auditEventsOf = (id: string) => app.rows('auditLog', { subject: id })

test('reports are listed newest first, 20 to a page, with a count for each status', async () => {
  const { partner, serial } = await app.createCode()
  const sent: string[] = []
  for (let i = 0; i < 45; i++) {
    app.wait(1)
    sent.unshift((await submitReport(app, { enteredSerial: serial })).reportId)
  }
  const [open = '', closed = ''] = sent
  await updateReport(app, partner.token, open, 'looking_into')
  await updateReport(app, partner.token, closed, 'closed', 'Our own, damaged in the rain')
  const first = await listReports(app, partner.token)
  expect(reportIds(first)).toEqual(sent.slice(0, 20))
  expect(first.counts).toEqual({ new: 43, looking_into: 1, closed: 1 })
  const onFirst = { currentPage: 1, totalPages: 3, totalCount: 45, limit: 20, hasNextPage: true }
  expect(first.pagination).toEqual({ ...onFirst, hasPreviousPage: false })
  expect(reportIds(await listReports(app, partner.token, '?page=2'))).toEqual(sent.slice(20, 40))
  const last = await listReports(app, partner.token, '?page=99')
  expect([reportIds(last), last.pagination.currentPage]).toEqual([sent.slice(40), 3])
  expect(reportIds(await listReports(app, partner.token, '?status=looking_into'))).toEqual([open])
  expect(reportIds(await listReports(app, partner.token, '?status=closed'))).toEqual([closed])
  const { pagination } = await listReports(app, partner.token, '?status=new&page=3')
  expect(pagination).toMatchObject({ totalCount: 43, totalPages: 3 })
})

test('a report is investigated, closed with a note and reopened, and the audit log has each step', async () => {
  const { partner, serial } = await app.createCode()
  const { reportId } = await submitReport(app, { enteredSerial: serial })
  const startedAt = app.time.now.toISOString()
  const started = await updateReport(app, partner.token, reportId, 'looking_into')
  expect(answerOf(started)).toEqual([200, messages.reportInReview])
  expect(reportOf(started)).toMatchObject({ status: 'looking_into', investigationStartedAt: startedAt, closedAt: null })
  app.wait(60)
  const closed = await updateReport(app, partner.token, reportId, 'closed', 'A copy. We told the agency.')
  expect(answerOf(closed)).toEqual([200, messages.reportClosed])
  const closing = { closedAt: app.time.now.toISOString(), closingNote: 'A copy. We told the agency.' }
  expect(reportOf(closed)).toMatchObject({ status: 'closed', investigationStartedAt: startedAt, ...closing })
  app.wait(60)
  const reopened = await updateReport(app, partner.token, reportId, 'looking_into')
  const open = { status: 'looking_into', closedAt: null, closingNote: null }
  expect(reportOf(reopened)).toMatchObject({ ...open, investigationStartedAt: app.time.now.toISOString() })
  expect(await findReport(app, partner.token, reportId)).toEqual(reportOf(reopened))
  const actor = { accountId: partner.accountId, partnerId: partner.partnerId }
  expect(await auditEventsOf(reportId)).toMatchObject([
    { action: 'report.investigation_started', details: {}, ...actor },
    { action: 'report.closed', details: { note: 'A copy. We told the agency.' }, ...actor },
    { action: 'report.investigation_started', details: {}, ...actor },
  ])
})

test('a new report can be closed immediately, but not without a note', async () => {
  const { reportId } = await submitReport(app)
  const withoutNote = await updateReport(app, admin.token, reportId, 'closed')
  const errors = [{ field: 'note', message: messages.noteRequired }]
  expect([withoutNote.statusCode, withoutNote.json()]).toMatchObject([400, { errors }])
  const closed = reportOf(await updateReport(app, admin.token, reportId, 'closed', 'Not one of ours'))
  expect(closed).toMatchObject({ status: 'closed', investigationStartedAt: null })
})

test.each([
  ['looking_into', undefined],
  ['closed', 'A copy'],
] as const)('setting a report to %s twice changes nothing the second time', async (status, note) => {
  const { reportId } = await submitReport(app)
  const first = await updateReport(app, admin.token, reportId, status, note)
  app.wait(60)
  const repeated = await updateReport(app, admin.token, reportId, status, note)
  expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()])
  expect(await findReport(app, admin.token, reportId)).toEqual(reportOf(first))
  expect(await auditEventsOf(reportId)).toHaveLength(1)
})

test('eight simultaneous requests start an investigation once, and all succeed', async () => {
  const { reportId } = await submitReport(app)
  const start = () => updateReport(app, admin.token, reportId, 'looking_into')
  const replies = await Promise.all(Array.from({ length: 8 }, start))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
  expect(await auditEventsOf(reportId)).toHaveLength(1)
})

test('of eight simultaneous requests to close a report with different notes one succeeds', async () => {
  const { reportId } = await submitReport(app)
  const close = (_: unknown, i: number) => updateReport(app, admin.token, reportId, 'closed', `Note ${i}`)
  const replies = await Promise.all(Array.from({ length: 8 }, close))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const conflict = replies.find((reply) => reply.statusCode === 409)
  expect(conflict && readMessage(conflict)).toBe(messages.noChange)
  expect(await auditEventsOf(reportId)).toHaveLength(1)
})

test('partners and admins cannot find or change a report of another recipient', async () => {
  const { partner, serial } = await app.createCode()
  const stranger = await app.createPartner()
  const partnerReport = (await submitReport(app, { enteredSerial: serial })).reportId
  const adminReport = (await submitReport(app)).reportId
  for (const [token, id] of [
    [stranger.token, partnerReport],
    [admin.token, partnerReport],
    [partner.token, adminReport],
    [stranger.token, adminReport],
  ] as const) {
    for (const status of ['looking_into', 'closed'] as const) {
      const reply = await updateReport(app, token, id, status, 'Not mine')
      expect(answerOf(reply)).toEqual([404, messages.notFound])
    }
    expect(reportIds(await listReports(app, token))).not.toContain(id)
  }
  expect((await findReport(app, partner.token, partnerReport))?.status).toBe('new')
  expect((await findReport(app, admin.token, adminReport))?.status).toBe('new')
})

test('the photo and the contact of a report are deleted 180 days after it was closed, and no sooner', async () => {
  const photo = await plainImage(30, 20).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  const submit = async () => {
    const { reportId } = await submitReport(app, { contact: 'ada@home.example' })
    await app.call('PUT', `/api/reports/${reportId}/photo`, { body: photo, headers, from: randomIp() })
    return reportId
  }
  const [open, closed, later] = [await submit(), await submit(), await submit()]
  await updateReport(app, admin.token, open, 'looking_into')
  await updateReport(app, admin.token, closed, 'closed', 'A copy')
  app.wait(1)
  await updateReport(app, admin.token, later, 'closed', 'A copy')
  app.wait(180 * 86_400 - 1)
  const token = await app.createSession(admin.accountId)
  await registerReportJobs(app.context)
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'delete-report-data', {}))
  const expected = { contact: null, hasPhoto: false, description, closingNote: 'A copy', status: 'closed' }
  await expect.poll(() => findReport(app, token, closed)).toMatchObject(expected)
  for (const id of [open, later])
    expect(await findReport(app, token, id)).toMatchObject({ contact: 'ada@home.example', hasPhoto: true })
})
