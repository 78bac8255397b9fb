import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { beforeEach, expect, test } from 'vitest'
import { copyLabel } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { headersOf, unsubscribePathIn, useMemberMails } from '../support/member-mails.ts'

const mails = await useMemberMails()
let owner: Actor
beforeEach(async () => {
  owner = await mails.createOwner()
})

async function mailedLink(choices: Partial<MailChoices>) {
  await mails.choose(owner, choices)
  const { serial } = await mails.createCode(owner)
  await copyLabel(mails.app, serial)
  await mails.report(serial)
  await mails.runServers()
  mails.setClock('2026-05-04T07:00:00Z')
  await mails.runServers()
  const [mail] = mails.mailsTo(owner)
  return { mail, path: unsubscribePathIn(mail), serial }
}
const post = (path: string, type: string, body: string) =>
  mails.app.call('POST', path, { body, headers: { 'content-type': type }, from: '203.0.113.9' })
const oneClick = (path: string) => post(path, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')

test('the link to unsubscribe is in the headers for one click, and the POST of a mail program turns such mails off without a sign-in', async () => {
  const { mail, path, serial } = await mailedLink({ reports: 'at_once', cases: 'daily' })
  expect(mail?.subject).toContain('New report')
  expect(headersOf(mail)['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(`Unsubscribe: http://localhost:3000${path}\n`)
  for (const _ of [1, 2]) expect((await oneClick(path)).statusCode).toBe(200)
  expect(await mails.choicesOf(owner)).toEqual({ reports: 'off', cases: 'daily' })
  const sent = mails.mailsTo(owner).length
  await mails.report(serial)
  mails.app.wait(900)
  expect(await mails.subjectsTo(owner)).toHaveLength(sent)
  const entries = await mails.app.db
    .selectFrom('auditLog')
    .where('partnerId', '=', owner.partnerId)
    .where('action', '=', 'team.mails_chosen')
    .orderBy('id')
    .select(['accountId', 'details'])
    .execute()
  expect(entries.at(-1)).toEqual({ accountId: owner.accountId, details: { reports: 'off', byLink: true } })
  expect(entries).toHaveLength(2)
})

test('the link to unsubscribe of a daily mail turns off what comes daily; multipart does as well', async () => {
  const { path } = await mailedLink({ reports: 'daily', cases: 'daily' })
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await post(path, 'multipart/form-data; boundary=x', body)).statusCode).toBe(200)
  expect(await mails.choicesOf(owner)).toEqual({ reports: 'off', cases: 'off' })
})

test('the link to unsubscribe of a daily mail leaves what comes at once, and what other companies send', async () => {
  const other = await mails.createOwner()
  await mailedLink({ reports: 'daily', cases: 'at_once' })
  const path =
    mails
      .mailsTo(owner)
      .map(unsubscribePathIn)
      .find((link) => link.includes('/daily.')) ?? ''
  await mails.app.db
    .insertInto('memberships')
    .values({ accountId: owner.accountId, partnerId: other.partnerId, role: 'quality', joinedAt: mails.app.time.now })
    .execute()
  expect((await oneClick(path)).statusCode).toBe(200)
  const choices = await mails.app.db
    .selectFrom('memberships')
    .where('accountId', '=', owner.accountId)
    .select(['partnerId', 'reportMails', 'caseMails'])
    .execute()
  expect(choices).toHaveLength(2)
  // Null is what is usual for the role: an owner hears of suspicious codes at once.
  expect(choices).toContainEqual({ partnerId: owner.partnerId, reportMails: 'off', caseMails: null })
  expect(choices).toContainEqual({ partnerId: other.partnerId, reportMails: null, caseMails: null })
})

test('the link to unsubscribe opened in a browser only asks, because programs that check mails open links', async () => {
  const { path, mail } = await mailedLink({ cases: 'at_once' })
  expect(mail?.subject).toContain('Possible copied label')
  const page = await mails.app.call('GET', path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post"><button>Unsubscribe</button></form>')
  expect(page.body).toContain('new suspicious codes')
  expect(await mails.choicesOf(owner)).toEqual({ reports: 'off', cases: 'at_once' })
  const done = await post(path, 'application/x-www-form-urlencoded', '')
  expect(done.body).toContain('You are unsubscribed')
  expect(await mails.choicesOf(owner)).toEqual({ reports: 'off', cases: 'off' })
})

test('the link to unsubscribe that was changed turns nothing off', async () => {
  const { path } = await mailedLink({ cases: 'at_once', reports: 'off' })
  for (const changed of [path.replace('cases', 'reports'), `${path}x`, '/unsubscribe/a.b.c.d', '/unsubscribe/%00']) {
    expect((await mails.app.call('GET', changed)).statusCode).toBe(404)
    expect((await oneClick(changed)).statusCode).toBe(404)
  }
  expect(await mails.choicesOf(owner)).toEqual({ cases: 'at_once', reports: 'off' })
})

test('the link to unsubscribe of somebody who has left does no harm', async () => {
  const { path } = await mailedLink({ cases: 'at_once' })
  await mails.app.db.deleteFrom('memberships').where('accountId', '=', owner.accountId).execute()
  for (const reply of [await mails.app.call('GET', path), await oneClick(path)]) expect(reply.statusCode).toBe(200)
})
