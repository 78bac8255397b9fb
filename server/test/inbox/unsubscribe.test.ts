import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { beforeEach, expect, test } from 'vitest'
import { copyLabel } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { headersOf, unsubscribePathIn, useMemberMails } from '../support/member-mails.ts'

const { app, choicesOf, choose, createCode, createOwner, mailsTo, report, runServers, setClock, subjectsTo } =
  await useMemberMails()
let owner: Actor
beforeEach(async () => {
  owner = await createOwner()
})

async function mailedLink(choices: Partial<MailChoices>) {
  await choose(owner, choices)
  const { serial } = await createCode(owner)
  await copyLabel(app, serial)
  await report(serial)
  await runServers()
  setClock('2026-05-04T07:00:00Z')
  await runServers()
  const [mail] = mailsTo(owner)
  return { mail, path: unsubscribePathIn(mail), serial }
}
const post = (path: string, type: string, body: string) =>
  app.call('POST', path, { body, headers: { 'content-type': type }, from: '203.0.113.9' })
const oneClick = (path: string) => post(path, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')

test('the headers have the link to unsubscribe, and the one-click POST of a mail program needs no sign-in', async () => {
  const { mail, path, serial } = await mailedLink({ reports: 'at_once', cases: 'daily' })
  expect(mail?.subject).toContain('New report')
  expect(headersOf(mail)['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(`Unsubscribe: http://localhost:3000${path}\n`)
  for (const _ of [1, 2]) expect((await oneClick(path)).statusCode).toBe(200)
  expect(await choicesOf(owner)).toEqual({ reports: 'off', cases: 'daily' })
  const sent = mailsTo(owner).length
  await report(serial)
  app.wait(900)
  expect(await subjectsTo(owner)).toHaveLength(sent)
  const entries = await app.rows('auditLog', { partnerId: owner.partnerId, action: 'team.mails_chosen' })
  expect(entries.at(-1)).toMatchObject({ accountId: owner.accountId, details: { reports: 'off', byLink: true } })
  expect(entries).toHaveLength(2)
})

test('unsubscribing from a daily mail turns off all daily mails, also by a multipart form', async () => {
  const { path } = await mailedLink({ reports: 'daily', cases: 'daily' })
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await post(path, 'multipart/form-data; boundary=x', body)).statusCode).toBe(200)
  expect(await choicesOf(owner)).toEqual({ reports: 'off', cases: 'off' })
})

test('unsubscribing from a daily mail keeps immediate mails and those of other companies', async () => {
  const other = await createOwner()
  await mailedLink({ reports: 'daily', cases: 'at_once' })
  const links = mailsTo(owner).map(unsubscribePathIn)
  const path = links.find((link) => link.includes('/daily.')) ?? ''
  await app.addMembership({ accountId: owner.accountId, partnerId: other.partnerId, role: 'quality' })
  expect((await oneClick(path)).statusCode).toBe(200)
  const choices = await app.rows('memberships', { accountId: owner.accountId })
  expect(choices).toHaveLength(2)
  // Null is the default of the role: an owner gets suspicious codes immediately.
  const own = { partnerId: owner.partnerId, reportMails: 'off', caseMails: null }
  const others = { partnerId: other.partnerId, reportMails: null, caseMails: null }
  expect(choices).toEqual(expect.arrayContaining([expect.objectContaining(own), expect.objectContaining(others)]))
})

test('the link to unsubscribe only asks when a browser opens it, because mail scanners open links', async () => {
  const { path, mail } = await mailedLink({ cases: 'at_once' })
  expect(mail?.subject).toContain('Possible copied label')
  const page = await app.call('GET', path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post"><button>Unsubscribe</button></form>')
  expect(page.body).toContain('new suspicious codes')
  expect(await choicesOf(owner)).toEqual({ reports: 'off', cases: 'at_once' })
  const done = await post(path, 'application/x-www-form-urlencoded', '')
  expect(done.body).toContain('You are unsubscribed')
  expect(await choicesOf(owner)).toEqual({ reports: 'off', cases: 'off' })
})

test('a changed link to unsubscribe turns nothing off', async () => {
  const { path } = await mailedLink({ cases: 'at_once', reports: 'off' })
  for (const changed of [path.replace('cases', 'reports'), `${path}x`, '/unsubscribe/a.b.c.d', '/unsubscribe/%00']) {
    expect((await app.call('GET', changed)).statusCode).toBe(404)
    expect((await oneClick(changed)).statusCode).toBe(404)
  }
  expect(await choicesOf(owner)).toEqual({ cases: 'at_once', reports: 'off' })
})

test('the link to unsubscribe does no harm after the member has left', async () => {
  const { path } = await mailedLink({ cases: 'at_once' })
  await app.db.deleteFrom('memberships').where('accountId', '=', owner.accountId).execute()
  for (const reply of [await app.call('GET', path), await oneClick(path)]) expect(reply.statusCode).toBe(200)
})
