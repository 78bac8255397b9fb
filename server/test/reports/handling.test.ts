import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workReportTidying } from '../../src/reports/jobs.ts'
import { found, ids, list, move, report, what } from '../support/report-factory.ts'
import { wordsOf } from '../support/mailbox.ts'
import { plain } from '../support/photo.ts'
import { somewhere } from '../support/random-ip.ts'
import { makeWorld, type World } from '../support/test-app.ts'

let world: World
let admin: { token: string; accountId: string }
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.makeAdmin()
})
afterAll(() => world.close())

const moved = (reply: { json: <T>() => T }) => reply.json<{ data: Report }>().data
const deeds = (id: string) =>
  world.db
    .selectFrom('auditLog')
    .where('subject', '=', id)
    .select(['action', 'details', 'accountId', 'partnerId'])
    .orderBy('id')
    .execute()

test('cases are listed twenty a page, newest first, counted by status, and a page past the last is the last', async () => {
  const { partner, serial } = await world.makeCode()
  const sent: string[] = []
  for (let i = 0; i < 45; i++) {
    world.wait(1)
    sent.unshift((await report(world, { verificationNumber: serial })).reportId)
  }
  const [taken = '', closed = ''] = sent
  await move(world, partner.token, taken, 'looking_into')
  await move(world, partner.token, closed, 'closed', 'Our own, damaged in the rain')
  const first = await list(world, partner.token)
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
  expect(ids(await list(world, partner.token, '?page=2'))).toEqual(sent.slice(20, 40))
  const last = await list(world, partner.token, '?page=99')
  expect([ids(last), last.pagination.currentPage]).toEqual([sent.slice(40), 3])
  expect(ids(await list(world, partner.token, '?status=looking_into'))).toEqual([taken])
  expect(ids(await list(world, partner.token, '?status=closed'))).toEqual([closed])
  expect((await list(world, partner.token, '?status=new&page=3')).pagination).toMatchObject({
    totalCount: 43,
    totalPages: 3,
  })
})

test('a case is new, looked into, closed with a note, and may be taken up again; the audit log keeps each step', async () => {
  const { partner, serial } = await world.makeCode()
  const { reportId } = await report(world, { verificationNumber: serial })
  const takenAt = world.time.now.toISOString()
  const taken = await move(world, partner.token, reportId, 'looking_into')
  expect([taken.statusCode, wordsOf(taken)]).toEqual([200, messages.reportTaken])
  expect(moved(taken)).toMatchObject({ status: 'looking_into', lookingIntoSince: takenAt, closedAt: null })
  world.wait(60)
  const closed = await move(world, partner.token, reportId, 'closed', 'A copy. We told the agency.')
  expect([closed.statusCode, wordsOf(closed)]).toEqual([200, messages.reportClosed])
  expect(moved(closed)).toMatchObject({
    status: 'closed',
    lookingIntoSince: takenAt,
    closedAt: world.time.now.toISOString(),
    closingNote: 'A copy. We told the agency.',
  })
  world.wait(60)
  const again = await move(world, partner.token, reportId, 'looking_into')
  expect(moved(again)).toMatchObject({
    status: 'looking_into',
    lookingIntoSince: world.time.now.toISOString(),
    closedAt: null,
    closingNote: null,
  })
  expect(await found(world, partner.token, reportId)).toEqual(moved(again))
  const who = { accountId: partner.accountId, partnerId: partner.partnerId }
  expect(await deeds(reportId)).toEqual([
    { action: 'report.taken', details: {}, ...who },
    { action: 'report.closed', details: { note: 'A copy. We told the agency.' }, ...who },
    { action: 'report.taken', details: {}, ...who },
  ])
})

test('a new case may be closed at once; without a note it may not', async () => {
  const { reportId } = await report(world)
  const without = await move(world, admin.token, reportId, 'closed')
  expect([without.statusCode, without.json<{ errors: object[] }>().errors]).toEqual([
    400,
    [{ field: 'note', message: messages.noteNeeded }],
  ])
  expect(moved(await move(world, admin.token, reportId, 'closed', 'Not one of ours'))).toMatchObject({
    status: 'closed',
    lookingIntoSince: null,
  })
})

test.each([
  ['looking_into', undefined],
  ['closed', 'A copy'],
] as const)('setting a case to %s can be repeated: it changes nothing more', async (status, note) => {
  const { reportId } = await report(world)
  const first = await move(world, admin.token, reportId, status, note)
  world.wait(60)
  const again = await move(world, admin.token, reportId, status, note)
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await found(world, admin.token, reportId)).toEqual(moved(first))
  expect(await deeds(reportId)).toHaveLength(1)
})

test('of eight who take a case up at once one does it, and all are told so', async () => {
  const { reportId } = await report(world)
  const replies = await Promise.all(Array.from({ length: 8 }, () => move(world, admin.token, reportId, 'looking_into')))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
  expect(await deeds(reportId)).toHaveLength(1)
})

test('of eight who close a case at once, each with a note of its own, one does it', async () => {
  const { reportId } = await report(world)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => move(world, admin.token, reportId, 'closed', `Note ${i}`)),
  )
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const late = replies.find((reply) => reply.statusCode === 409)
  expect(late && wordsOf(late)).toBe(messages.alreadySo)
  expect(await deeds(reportId)).toHaveLength(1)
})

test('a case is nobody else’s: for another partner, or an admin, it is not there, and nothing changes', async () => {
  const { partner, serial } = await world.makeCode()
  const stranger = await world.makePartner()
  const theirs = (await report(world, { verificationNumber: serial })).reportId
  const admins = (await report(world)).reportId
  for (const [token, id] of [
    [stranger.token, theirs],
    [admin.token, theirs],
    [partner.token, admins],
    [stranger.token, admins],
  ] as const) {
    for (const status of ['looking_into', 'closed'] as const) {
      const reply = await move(world, token, id, status, 'Mine now')
      expect([reply.statusCode, wordsOf(reply)]).toEqual([404, messages.notFound])
    }
    expect(ids(await list(world, token))).not.toContain(id)
  }
  expect((await found(world, partner.token, theirs))?.status).toBe('new')
  expect((await found(world, admin.token, admins))?.status).toBe('new')
})

test('six months after a case was closed its photo and how to reach the shopper are gone, and no sooner', async () => {
  const photo = await plain(30, 20).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  const filed = async () => {
    const { reportId } = await report(world, { contact: 'ada@home.example' })
    await world.call('PUT', `/api/reports/${reportId}/photo`, { body: photo, headers, from: somewhere() })
    return reportId
  }
  const [open, closed, later] = [await filed(), await filed(), await filed()]
  await move(world, admin.token, open, 'looking_into')
  await move(world, admin.token, closed, 'closed', 'A copy')
  world.wait(1)
  await move(world, admin.token, later, 'closed', 'A copy')
  world.wait(180 * 86_400 - 1)
  const token = await world.makeSession(admin.accountId)
  await workReportTidying(world.parts)
  await world.db.transaction().execute((tx) => world.parts.jobs.enqueue(tx, 'tidy-reports', {}))
  const rest = { contact: null, hasPhoto: false, what, closingNote: 'A copy', status: 'closed' }
  await expect.poll(() => found(world, token, closed)).toMatchObject(rest)
  for (const id of [open, later])
    expect(await found(world, token, id)).toMatchObject({ contact: 'ada@home.example', hasPhoto: true })
})
