import { isReturnPath } from '@sahihi/contract/domain/return-path.ts'
import { beforeEach, expect, test } from 'vitest'
import { copyCaseClient, findCaseId } from '../support/copy-case-client.ts'
import { copyLabel, settleCopyCases } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { linksIn, useMemberMails } from '../support/member-mails.ts'
import { updateReport } from '../support/report-factory.ts'

const { app, choose, createCode, createOwner, mailsTo, report, runServers, setClock, setTimeZone, subjectsTo } =
  await useMemberMails()
let owner: Actor
beforeEach(async () => {
  owner = await createOwner()
})

const daily = { cases: 'daily', reports: 'daily' } as const
const subjects = () => subjectsTo(owner)

test('a daily mail comes once, at eight in the partner’s time zone, and not without news', async () => {
  await setTimeZone(owner, 'Asia/Kathmandu') // 5:45 ahead
  await choose(owner, daily)
  const { serial } = await createCode(owner)
  await report(serial)
  setClock('2026-05-04T02:14:00Z')
  expect(await subjects()).toEqual([])
  setClock('2026-05-04T02:15:00Z')
  expect(await subjects()).toEqual(['1 new report: Kano Cola 50cl'])
  setClock('2026-05-04T23:00:00Z')
  expect(await subjects()).toHaveLength(1)
  setClock('2026-05-05T02:15:00Z')
  expect(await subjects()).toHaveLength(1)
  await report(serial)
  setClock('2026-05-06T02:15:00Z')
  expect(await subjects()).toHaveLength(2)
})

test('a daily mail goes back a week at most, for example after an outage', async () => {
  await choose(owner, daily)
  const { serial } = await createCode(owner)
  const early = await report(serial)
  setClock('2026-05-12T10:00:00Z')
  const late = await report(serial)
  setClock('2026-05-13T07:00:00Z')
  expect(await subjects()).toEqual(['1 new report: Kano Cola 50cl'])
  const { text = '' } = mailsTo(owner)[0] ?? {}
  expect([text.includes(early.reference), text.includes(late.reference)]).toEqual([false, true])
})

test('a daily mail links to each suspicious code and report, and the links open after a sign-in', async () => {
  await choose(owner, daily)
  const [cola, malt] = [await createCode(owner), await createCode(owner, 'Malt drink')]
  await copyLabel(app, cola.serial)
  await settleCopyCases(app)
  const first = await report(malt.serial)
  app.wait(60)
  const second = await report(malt.serial)
  setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toEqual(['1 suspicious code and 2 new reports: Kano Cola 50cl and others'])
  const links = linksIn(mailsTo(owner)[0])
  expect(links.map(({ path }) => path)).toEqual([
    `/suspicious-codes/${await findCaseId(app, cola.serial)}`,
    `/reports?report=${second.id}`,
    `/reports?report=${first.id}`,
    '/inbox',
    '/analytics/settings',
  ])
  for (const { path } of links) expect([path, isReturnPath(path)]).toEqual([path, true])
})

test('the next daily mail has what came while the servers were down', async () => {
  await choose(owner, daily)
  const { serial } = await createCode(owner)
  await report(serial)
  setClock('2026-05-05T15:00:00Z')
  await report(serial)
  setClock('2026-05-06T12:00:00Z')
  await report(serial)
  expect(await subjects()).toEqual(['2 new reports: Kano Cola 50cl'])
  setClock('2026-05-07T07:00:00Z')
  expect(await subjects()).toEqual(['2 new reports: Kano Cola 50cl', '1 new report: Kano Cola 50cl'])
})

test('the daily mail leaves out what a colleague closed or dismissed before eight', async () => {
  await choose(owner, daily)
  const { serial } = await createCode(owner)
  await copyLabel(app, serial)
  await settleCopyCases(app)
  const { id } = await report(serial)
  await updateReport(app, await app.createSession(owner.accountId), id, 'closed', 'A copy')
  const { decide } = copyCaseClient(() => app)
  expect((await decide(owner, await findCaseId(app, serial), 'dismiss')).statusCode).toBe(200)
  setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toEqual([])
})

test('after a move to a later time zone, the daily mail comes once a day and misses nothing', async () => {
  await choose(owner, daily)
  const { serial } = await createCode(owner)
  await report(serial)
  setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toHaveLength(1)
  setClock('2026-05-04T09:00:00Z')
  await setTimeZone(owner, 'America/Los_Angeles')
  await report(serial)
  setClock('2026-05-04T15:00:00Z') // eight there
  expect(await subjects()).toHaveLength(1)
  await report(serial)
  setClock('2026-05-05T15:00:00Z')
  expect(await subjects()).toEqual(['1 new report: Kano Cola 50cl', '2 new reports: Kano Cola 50cl'])
})

test('a change from daily to immediate mails sends everything that waits for the morning, and nothing twice', async () => {
  await choose(owner, daily)
  const { serial } = await createCode(owner)
  await copyLabel(app, serial)
  const waited = await report(serial)
  app.wait(60)
  expect(await subjects()).toEqual([])
  const pending = await report(serial) // waits for the immediate mail of colleagues
  await choose(owner, { cases: 'daily', reports: 'at_once' })
  expect((await subjects()).slice(0, 1)).toEqual(['1 new report: Kano Cola 50cl'])
  expect(mailsTo(owner)[0]?.text).toContain(waited.reference)
  app.wait(60)
  await choose(owner, { cases: 'at_once', reports: 'at_once' })
  expect((await subjects()).filter((subject) => subject?.includes('suspicious code'))).toEqual([
    '1 suspicious code: Kano Cola 50cl',
  ])
  app.wait(900)
  await runServers()
  setClock('2026-05-04T07:00:00Z')
  await runServers()
  const texts = mailsTo(owner).map(({ text = '' }) => text)
  for (const { reference } of [waited, pending])
    expect(texts.filter((text) => text.includes(reference))).toHaveLength(1)
  expect(texts).toHaveLength(3)
})

test('a change from immediate to daily mails moves what waits into the daily mail, and nothing twice', async () => {
  await choose(owner, { reports: 'at_once' })
  const { serial } = await createCode(owner)
  const first = await report(serial)
  expect(await subjects()).toHaveLength(1)
  app.wait(60)
  const second = await report(serial)
  expect(await subjects()).toHaveLength(1)
  app.wait(60)
  await choose(owner, { reports: 'daily' })
  app.wait(900)
  expect(await subjects()).toHaveLength(1)
  setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toEqual([`New report: Kano Cola 50cl (${first.reference})`, '1 new report: Kano Cola 50cl'])
  expect(mailsTo(owner)[1]?.text).toContain(second.reference)
})
