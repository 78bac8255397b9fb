import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workReportTidying } from '../../src/reports/jobs.ts'
import { found, ids, list, move, report, what } from '../support/report-factory.ts'
import { wordsOf } from '../support/mailbox.ts'
import { plain } from '../support/photo.ts'
import { somewhere } from '../support/random-ip.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let admin: { token: string; accountId: string }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createAdmin()
})
afterAll(() => app.close())

const moved = (reply: { json: <T>() => T }) => reply.json<{ data: Report }>().data
const deeds = (id: string) =>
  app.db
    .selectFrom('auditLog')
    .where('subject', '=', id)
    .select(['action', 'details', 'accountId', 'partnerId'])
    .orderBy('id')
    .execute()

test('cases are listed twenty a page, newest first, counted by status, and a page past the last is the last', async () => {
  const { partner, serial } = await app.createCode()
  const sent: string[] = []
  for (let i = 0; i < 45; i++) {
    app.wait(1)
    sent.unshift((await report(app, { verificationNumber: serial })).reportId)
  }
  const [taken = '', closed = ''] = sent
  await move(app, partner.token, taken, 'looking_into')
  await move(app, partner.token, closed, 'closed', 'Our own, damaged in the rain')
  const first = await list(app, partner.token)
  expect(ids(first)).toEqual(sent.slice(0, 20))
  expect(first.counts).toEqual({ new: 43, looking_into: 1, closed: 1 })
  expect(first.pagination).toEqual({
    currentPage: 1,
    totalPages: 3,
    totalCount: 45,
    limit: 20,
    hasNextPage: true,
    hasPreviousPage: false,
  })
  expect(ids(await list(app, partner.token, '?page=2'))).toEqual(sent.slice(20, 40))
  const last = await list(app, partner.token, '?page=99')
  expect([ids(last), last.pagination.currentPage]).toEqual([sent.slice(40), 3])
  expect(ids(await list(app, partner.token, '?status=looking_into'))).toEqual([taken])
  expect(ids(await list(app, partner.token, '?status=closed'))).toEqual([closed])
  expect((await list(app, partner.token, '?status=new&page=3')).pagination).toMatchObject({
    totalCount: 43,
    totalPages: 3,
  })
})

test('a case is new, looked into, closed with a note, and may be taken up again; the audit log keeps each step', async () => {
  const { partner, serial } = await app.createCode()
  const { reportId } = await report(app, { verificationNumber: serial })
  const takenAt = app.time.now.toISOString()
  const taken = await move(app, partner.token, reportId, 'looking_into')
  expect([taken.statusCode, wordsOf(taken)]).toEqual([200, messages.reportTaken])
  expect(moved(taken)).toMatchObject({ status: 'looking_into', lookingIntoSince: takenAt, closedAt: null })
  app.wait(60)
  const closed = await move(app, partner.token, reportId, 'closed', 'A copy. We told the agency.')
  expect([closed.statusCode, wordsOf(closed)]).toEqual([200, messages.reportClosed])
  expect(moved(closed)).toMatchObject({
    status: 'closed',
    lookingIntoSince: takenAt,
    closedAt: app.time.now.toISOString(),
    closingNote: 'A copy. We told the agency.',
  })
  app.wait(60)
  const again = await move(app, partner.token, reportId, 'looking_into')
  expect(moved(again)).toMatchObject({
    status: 'looking_into',
    lookingIntoSince: app.time.now.toISOString(),
    closedAt: null,
    closingNote: null,
  })
  expect(await found(app, partner.token, reportId)).toEqual(moved(again))
  const who = { accountId: partner.accountId, partnerId: partner.partnerId }
  expect(await deeds(reportId)).toEqual([
    { action: 'report.taken', details: {}, ...who },
    { action: 'report.closed', details: { note: 'A copy. We told the agency.' }, ...who },
    { action: 'report.taken', details: {}, ...who },
  ])
})

test('a new case may be closed at once; without a note it may not', async () => {
  const { reportId } = await report(app)
  const without = await move(app, admin.token, reportId, 'closed')
  expect([without.statusCode, without.json<{ errors: object[] }>().errors]).toEqual([
    400,
    [{ field: 'note', message: messages.noteNeeded }],
  ])
  expect(moved(await move(app, admin.token, reportId, 'closed', 'Not one of ours'))).toMatchObject({
    status: 'closed',
    lookingIntoSince: null,
  })
})

test.each([
  ['looking_into', undefined],
  ['closed', 'A copy'],
] as const)('setting a case to %s can be repeated: it changes nothing more', async (status, note) => {
  const { reportId } = await report(app)
  const first = await move(app, admin.token, reportId, status, note)
  app.wait(60)
  const again = await move(app, admin.token, reportId, status, note)
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await found(app, admin.token, reportId)).toEqual(moved(first))
  expect(await deeds(reportId)).toHaveLength(1)
})

test('of eight who take a case up at once one does it, and all are told so', async () => {
  const { reportId } = await report(app)
  const replies = await Promise.all(Array.from({ length: 8 }, () => move(app, admin.token, reportId, 'looking_into')))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
  expect(await deeds(reportId)).toHaveLength(1)
})

test('of eight who close a case at once, each with a note of its own, one does it', async () => {
  const { reportId } = await report(app)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => move(app, admin.token, reportId, 'closed', `Note ${i}`)),
  )
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const late = replies.find((reply) => reply.statusCode === 409)
  expect(late && wordsOf(late)).toBe(messages.alreadySo)
  expect(await deeds(reportId)).toHaveLength(1)
})

test('a case is nobody else’s: for another partner, or an admin, it is not there, and nothing changes', async () => {
  const { partner, serial } = await app.createCode()
  const stranger = await app.createPartner()
  const theirs = (await report(app, { verificationNumber: serial })).reportId
  const admins = (await report(app)).reportId
  for (const [token, id] of [
    [stranger.token, theirs],
    [admin.token, theirs],
    [partner.token, admins],
    [stranger.token, admins],
  ] as const) {
    for (const status of ['looking_into', 'closed'] as const) {
      const reply = await move(app, token, id, status, 'Mine now')
      expect([reply.statusCode, wordsOf(reply)]).toEqual([404, messages.notFound])
    }
    expect(ids(await list(app, token))).not.toContain(id)
  }
  expect((await found(app, partner.token, theirs))?.status).toBe('new')
  expect((await found(app, admin.token, admins))?.status).toBe('new')
})

test('six months after a case was closed its photo and how to reach the shopper are gone, and no sooner', async () => {
  const photo = await plain(30, 20).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  const filed = async () => {
    const { reportId } = await report(app, { contact: 'ada@home.example' })
    await app.call('PUT', `/api/reports/${reportId}/photo`, { body: photo, headers, from: somewhere() })
    return reportId
  }
  const [open, closed, later] = [await filed(), await filed(), await filed()]
  await move(app, admin.token, open, 'looking_into')
  await move(app, admin.token, closed, 'closed', 'A copy')
  app.wait(1)
  await move(app, admin.token, later, 'closed', 'A copy')
  app.wait(180 * 86_400 - 1)
  const token = await app.createSession(admin.accountId)
  await workReportTidying(app.context)
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'tidy-reports', {}))
  const rest = { contact: null, hasPhoto: false, what, closingNote: 'A copy', status: 'closed' }
  await expect.poll(() => found(app, token, closed)).toMatchObject(rest)
  for (const id of [open, later])
    expect(await found(app, token, id)).toMatchObject({ contact: 'ada@home.example', hasPhoto: true })
})
