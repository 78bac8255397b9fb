import { isReturnPath } from '@sahihi/contract/domain/return-path.ts'
import { beforeEach, expect, test } from 'vitest'
import { copyCaseClient, findCaseId } from '../support/copy-case-client.ts'
import { copyLabel, settleCopyCases } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { linksIn, useMemberMails } from '../support/member-mails.ts'
import { updateReport } from '../support/report-factory.ts'

const mails = await useMemberMails()
let owner: Actor
beforeEach(async () => {
  owner = await mails.createOwner()
})

const daily = { cases: 'daily', reports: 'daily' } as const
const subjects = () => mails.subjectsTo(owner)

test('a daily mail comes at eight in the partner’s time zone, once, and not when nothing came', async () => {
  await mails.setTimeZone(owner, 'Asia/Kathmandu') // 5:45 ahead
  await mails.choose(owner, daily)
  const { serial } = await mails.createCode(owner)
  await mails.report(serial)
  mails.setClock('2026-05-04T02:14:00Z')
  expect(await subjects()).toEqual([])
  mails.setClock('2026-05-04T02:15:00Z')
  expect(await subjects()).toEqual(['1 new report: Kano Cola 50cl'])
  mails.setClock('2026-05-04T23:00:00Z')
  expect(await subjects()).toHaveLength(1)
  mails.setClock('2026-05-05T02:15:00Z')
  expect(await subjects()).toHaveLength(1)
  await mails.report(serial)
  mails.setClock('2026-05-06T02:15:00Z')
  expect(await subjects()).toHaveLength(2)
})

test('a daily mail goes back a week at most, such as after the servers were down', async () => {
  await mails.choose(owner, daily)
  const { serial } = await mails.createCode(owner)
  const early = await mails.report(serial)
  mails.setClock('2026-05-12T10:00:00Z')
  const late = await mails.report(serial)
  mails.setClock('2026-05-13T07:00:00Z')
  expect(await subjects()).toEqual(['1 new report: Kano Cola 50cl'])
  const { text = '' } = mails.mailsTo(owner)[0] ?? {}
  expect([text.includes(early.reference), text.includes(late.reference)]).toEqual([false, true])
})

test('a daily mail lists suspicious codes and reports with a link each, that open after a sign-in', async () => {
  await mails.choose(owner, daily)
  const [cola, malt] = [await mails.createCode(owner), await mails.createCode(owner, 'Malt drink')]
  await copyLabel(mails.app, cola.serial)
  await settleCopyCases(mails.app)
  const first = await mails.report(malt.serial)
  mails.app.wait(60)
  const second = await mails.report(malt.serial)
  mails.setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toEqual(['1 suspicious code and 2 new reports: Kano Cola 50cl and others'])
  const links = linksIn(mails.mailsTo(owner)[0])
  expect(links.map(({ path }) => path)).toEqual([
    `/suspicious-codes/${await findCaseId(mails.app, cola.serial)}`,
    `/reports?report=${second.id}`,
    `/reports?report=${first.id}`,
    '/inbox',
    '/analytics/settings',
  ])
  for (const { path } of links) expect([path, isReturnPath(path)]).toEqual([path, true])
})

test('what came while the servers were away is in the next daily mail', async () => {
  await mails.choose(owner, daily)
  const { serial } = await mails.createCode(owner)
  await mails.report(serial)
  mails.setClock('2026-05-05T15:00:00Z')
  await mails.report(serial)
  mails.setClock('2026-05-06T12:00:00Z')
  await mails.report(serial)
  expect(await subjects()).toEqual(['2 new reports: Kano Cola 50cl'])
  mails.setClock('2026-05-07T07:00:00Z')
  expect(await subjects()).toEqual(['2 new reports: Kano Cola 50cl', '1 new report: Kano Cola 50cl'])
})

test('what a colleague has closed or dismissed by eight is not in the daily mail', async () => {
  await mails.choose(owner, daily)
  const { serial } = await mails.createCode(owner)
  await copyLabel(mails.app, serial)
  await settleCopyCases(mails.app)
  const { id } = await mails.report(serial)
  await updateReport(mails.app, await mails.app.createSession(owner.accountId), id, 'closed', 'A copy')
  const { decide } = copyCaseClient(() => mails.app)
  expect((await decide(owner, await findCaseId(mails.app, serial), 'dismiss')).statusCode).toBe(200)
  mails.setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toEqual([])
})

test('in a time zone where eight is later, the daily mail comes neither twice in a day nor without what came in between', async () => {
  await mails.choose(owner, daily)
  const { serial } = await mails.createCode(owner)
  await mails.report(serial)
  mails.setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toHaveLength(1)
  mails.setClock('2026-05-04T09:00:00Z')
  await mails.setTimeZone(owner, 'America/Los_Angeles')
  await mails.report(serial)
  mails.setClock('2026-05-04T15:00:00Z') // eight there
  expect(await subjects()).toHaveLength(1)
  await mails.report(serial)
  mails.setClock('2026-05-05T15:00:00Z')
  expect(await subjects()).toEqual(['1 new report: Kano Cola 50cl', '2 new reports: Kano Cola 50cl'])
})

test('who changes from daily to at once is mailed what waited for the morning, and what comes from then on, nothing twice', async () => {
  await mails.choose(owner, daily)
  const { serial } = await mails.createCode(owner)
  await copyLabel(mails.app, serial)
  const waited = await mails.report(serial)
  mails.app.wait(60)
  expect(await subjects()).toEqual([])
  const pending = await mails.report(serial) // waits for the mail at once of colleagues
  await mails.choose(owner, { cases: 'daily', reports: 'at_once' })
  expect((await subjects()).slice(0, 1)).toEqual(['1 new report: Kano Cola 50cl'])
  expect(mails.mailsTo(owner)[0]?.text).toContain(waited.reference)
  mails.app.wait(60)
  await mails.choose(owner, { cases: 'at_once', reports: 'at_once' })
  expect((await subjects()).filter((subject) => subject?.includes('suspicious code'))).toEqual([
    '1 suspicious code: Kano Cola 50cl',
  ])
  mails.app.wait(900)
  await mails.runServers()
  mails.setClock('2026-05-04T07:00:00Z')
  await mails.runServers()
  const texts = mails.mailsTo(owner).map(({ text = '' }) => text)
  for (const { reference } of [waited, pending])
    expect(texts.filter((text) => text.includes(reference))).toHaveLength(1)
  expect(texts).toHaveLength(3)
})

test('who changes from at once to daily finds what still waited in the daily mail, and nothing twice', async () => {
  await mails.choose(owner, { reports: 'at_once' })
  const { serial } = await mails.createCode(owner)
  const first = await mails.report(serial)
  expect(await subjects()).toHaveLength(1)
  mails.app.wait(60)
  const second = await mails.report(serial)
  expect(await subjects()).toHaveLength(1)
  mails.app.wait(60)
  await mails.choose(owner, { reports: 'daily' })
  mails.app.wait(900)
  expect(await subjects()).toHaveLength(1)
  mails.setClock('2026-05-04T07:00:00Z')
  expect(await subjects()).toEqual([`New report: Kano Cola 50cl (${first.reference})`, '1 new report: Kano Cola 50cl'])
  expect(mails.mailsTo(owner)[1]?.text).toContain(second.reference)
})
