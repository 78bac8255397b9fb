import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  apply,
  applyAndProve,
  becomePartner,
  mailsAreWritten,
  mailsTo,
  mailTo,
  pinIn,
  signIn,
  tokenIn,
  wordsOf,
  workMails,
} from '../support/mailbox.ts'
import { confirm, deeds, type Errors, linkTo, newAddress, type Profile, profile, shown, signedIn } from '../support/profile-client.ts'
import { somewhere } from '../support/random-ip.ts'
import { untilWaiting } from '../support/wait-until.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await workMails(app)
})
afterAll(() => app.close())

const forgot = (email: string) =>
  app.call('POST', '/api/partners/forgot-password', { body: { email }, from: somewhere() })

test('another e-mail address is only asked for: it gets a link, and everything else is saved', async () => {
  const { token, form, email, password, partnerId, ask } = await signedIn(app)
  const to = newAddress()
  const reply = await ask(to, { companyName: 'Emzor & Sons' })
  const saved = { ...form, companyName: 'Emzor & Sons', email, pendingEmail: to, suspension: null }
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { success: true, message: `We have sent a link to ${to}. Your address changes when you open it.`, data: saved },
  ])
  expect(await shown(app, token)).toEqual(saved)
  const mail = await mailTo(app, to)
  expect(mail.subject).toBe('Confirm your new Sahihi e-mail address')
  expect(mail.bodyText).not.toMatch(/Emzor/)
  expect(mail.bodyText).not.toContain(email)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
  expect((await signIn(app, to, password)).statusCode).toBe(401)
  expect(await deeds(app, partnerId, 'partner.email_asked')).toMatchObject([{ details: { from: email, to } }])
  expect((await deeds(app, partnerId)).map(({ details }) => details)).toEqual([
    { companyName: { from: 'Emzor', to: 'Emzor & Sons' } },
  ])
})

test('the link makes the new address the name to sign in with, once; sessions stay', async () => {
  const { token, form, email, password, partnerId, ask } = await signedIn(app)
  const other = (await signIn(app, email, password)).json<{ token: string }>().token
  const to = newAddress()
  await ask(to)
  const link = await linkTo(app, to)
  const reply = await confirm(app, link)
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, message: messages.emailChanged }])
  expect(await shown(app, token)).toEqual({ ...form, email: to, pendingEmail: null, suspension: null })
  expect((await profile(app, other)).statusCode).toBe(200)
  expect((await signIn(app, email, password)).statusCode).toBe(401)
  expect((await signIn(app, to, password)).statusCode).toBe(200)
  const [deed] = await deeds(app, partnerId, 'partner.email_changed')
  expect(deed).toMatchObject({ details: { from: email, to }, subject: partnerId })
  const again = await confirm(app, link)
  expect([again.statusCode, wordsOf(again)]).toEqual([400, messages.linkSpent])
})

test('of eight who open one link at once one moves the account, and one mail tells of it', async () => {
  const { email, partnerId, ask } = await signedIn(app)
  const to = newAddress()
  await ask(to)
  const link = await linkTo(app, to)
  const replies = await Promise.all(Array.from({ length: 8 }, () => confirm(app, link)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(await deeds(app, partnerId, 'partner.email_changed')).toHaveLength(1)
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(3)
})

test('the former address is told when the address has changed, in words that nobody typed', async () => {
  const { email, ask } = await signedIn(app)
  const to = newAddress()
  await ask(to, { companyName: 'Go to evil.example' })
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(2)
  await confirm(app, await linkTo(app, to))
  const mail = await mailTo(app, email, 3)
  expect(mail.subject).toBe('Your Sahihi e-mail address was changed')
  expect(mail.bodyText).not.toContain(to)
  expect(mail.bodyText).not.toContain('evil.example')
  await mailsAreWritten(app)
  expect(await mailsTo(app, to)).toBe(1)
})

test('a link works for 24 hours, as long as the address is shown as waiting; other changes leave it', async () => {
  const { ask, email, password } = await signedIn(app)
  const [first, second] = [newAddress(), newAddress()]
  const session = async () => (await signIn(app, email, password)).json<{ token: string }>().token
  await ask(first)
  const late = await linkTo(app, first)
  app.wait(24 * 3600 - 1)
  expect((await shown(app, await session())).pendingEmail).toBe(first)
  app.wait(1)
  expect((await shown(app, await session())).pendingEmail).toBeNull()
  expect(wordsOf(await confirm(app, late))).toBe(messages.linkSpent)
  await ask(second)
  const good = await linkTo(app, second)
  const reply = await ask(email, { companyName: 'Another', currentPassword: undefined })
  expect([wordsOf(reply), reply.json<{ data: Profile }>().data.pendingEmail]).toEqual([messages.profileUpdated, second])
  app.wait(24 * 3600 - 1)
  expect((await confirm(app, good)).statusCode).toBe(200)
})

test('another address that is asked for voids the link to the one before', async () => {
  const { token, ask } = await signedIn(app)
  const [first, second] = [newAddress(), newAddress()]
  await ask(first)
  const former = await linkTo(app, first)
  await ask(second)
  expect((await shown(app, token)).pendingEmail).toBe(second)
  expect(wordsOf(await confirm(app, former))).toBe(messages.linkSpent)
  const link = await linkTo(app, second)
  const again = sql`insert into jobs.job (name, data) select name, data from jobs.job where data @> ${{ email: first }}`
  expect((await again.execute(app.db)).numAffectedRows).toBe(1n)
  await mailsAreWritten(app)
  expect([await mailsTo(app, first), await mailsTo(app, second)]).toEqual([1, 1])
  expect((await confirm(app, link)).statusCode).toBe(200)
})

test('a new password voids the link', async () => {
  const { token, password, ask } = await signedIn(app)
  const to = newAddress()
  await ask(to)
  const link = await linkTo(app, to)
  const body = { currentPassword: password, newPassword: 'another password' }
  expect((await app.call('PUT', '/api/partners/password', { token, body })).statusCode).toBe(200)
  expect((await shown(app, token)).pendingEmail).toBeNull()
  expect(wordsOf(await confirm(app, link))).toBe(messages.linkSpent)
})

test.each(['A'.repeat(43), 'x', '../..'])('the made-up link %j is told as spent', async (token) => {
  const reply = await confirm(app, token)
  expect([reply.statusCode, wordsOf(reply)]).toEqual([400, messages.linkSpent])
})

test('a link of one purpose is none of another', async () => {
  const { email, password, ask } = await signedIn(app)
  const to = newAddress()
  await ask(to)
  const body = { token: await linkTo(app, to), password: 'a new password' }
  for (const path of ['reset-password', 'complete-registration'])
    expect(wordsOf(await app.call('POST', `/api/partners/${path}`, { body, from: somewhere() }))).toBe(
      messages.linkSpent,
    )
  await forgot(email)
  expect(wordsOf(await confirm(app, await linkTo(app, email, 3)))).toBe(messages.linkSpent)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
})

test('three links an hour may be asked for, also of ten at once, whatever became of them', async () => {
  const { token, email, form, ask } = await signedIn(app)
  const asked = Array.from({ length: 10 }, newAddress)
  const replies = await Promise.all(asked.map((to) => ask(to)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
  await mailsAreWritten(app)
  const pending = (await shown(app, token)).pendingEmail ?? ''
  expect(await mailsTo(app, pending)).toBe(1)
  expect((await confirm(app, await linkTo(app, pending))).statusCode).toBe(200)
  const back = await ask(email, { companyName: 'Not saved either' })
  expect([back.statusCode, back.headers['retry-after']]).toEqual([429, '3600'])
  expect(await shown(app, token)).toEqual({ ...form, email: pending, pendingEmail: null, suspension: null })
  app.wait(3600)
  expect((await ask(email)).statusCode).toBe(200)
}, 60_000)

test('an address that somebody has gets no mail, and whoever asks for it sees no difference', async () => {
  const { token, form, ask } = await signedIn(app)
  const [partner, admin, applicant] = [await becomePartner(app), await app.createAdmin(), await applyAndProve(app)]
  for (const { email } of [partner, admin, applicant]) {
    const before = await mailsTo(app, email)
    const reply = await ask(email)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        success: true,
        message: messages.emailLinkSent(email),
        data: { ...form, pendingEmail: email, suspension: null },
      },
    ])
    await mailsAreWritten(app)
    expect((await shown(app, token)).pendingEmail).toBe(email)
    expect(await mailsTo(app, email)).toBe(before)
    app.wait(1)
  }
})

test('an address that was only typed into an application is free; who confirms it first has it', async () => {
  const { token, ask } = await signedIn(app)
  const typed = await apply(app)
  const pin = pinIn(await mailTo(app, typed.email))
  await ask(typed.email)
  expect((await confirm(app, await linkTo(app, typed.email, 2))).statusCode).toBe(200)
  expect((await shown(app, token)).email).toBe(typed.email)
  const proved = await app.call('POST', '/api/partners/verify-email', {
    body: { partnerId: typed.partnerId, email: typed.email, pin },
  })
  expect([proved.statusCode, wordsOf(proved)]).toEqual([409, messages.alreadyApplied])
})

test('of six partners who confirm one address at once one gets it', async () => {
  const partners = await Promise.all(Array.from({ length: 6 }, () => signedIn(app)))
  const to = newAddress()
  await Promise.all(partners.map(({ ask }) => ask(to)))
  const links = await Promise.all(partners.map((_, i) => linkTo(app, to, i + 1)))
  const replies = await Promise.all(links.map((link) => confirm(app, link)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(5).fill(409)])
  const late = replies.find((reply) => reply.statusCode === 409)
  expect(late && wordsOf(late)).toBe(messages.addressTaken)
  const holders = await app.db.selectFrom('accounts').where('email', '=', to).select('partnerId').execute()
  expect(holders).toHaveLength(1)
  expect(await deeds(app, holders[0]?.partnerId ?? '', 'partner.email_changed')).toHaveLength(1)
}, 60_000)

test('an applicant who proves an address while a partner confirms it: one of them has it', async () => {
  const { ask } = await signedIn(app)
  const applied = await apply(app)
  const { partnerId, email } = applied
  const pin = pinIn(await mailTo(app, email))
  await ask(email)
  const link = await linkTo(app, email, 2)
  const [moved, proved] = await Promise.all([
    confirm(app, link),
    app.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } }),
  ])
  expect([[moved.statusCode, proved.statusCode]]).toContainEqual(moved.statusCode === 200 ? [200, 409] : [409, 200])
})

test('of two partners who confirm each other’s addresses at once nobody waits for ever: they are taken', async () => {
  const [one, other] = [await signedIn(app), await signedIn(app)]
  const changing = await app.context.pool.connect()
  const move = (email: string) =>
    changing.query('update partners set email = $1 where id = $2', [email, other.partnerId])
  const free = newAddress()
  await one.ask(free)
  const link = await linkTo(app, free)
  await app.db.updateTable('oneTimeTokens').set({ newEmail: other.email }).where('newEmail', '=', free).execute()
  await changing.query('begin')
  await move(newAddress())
  const moving = confirm(app, link)
  await untilWaiting(app.url)
  await move(one.email).catch(() => {}) // one of the two is told of the knot, and either may be
  await changing.query('rollback')
  changing.release()
  const reply = await moving
  expect([reply.statusCode, wordsOf(reply)]).toEqual([409, messages.addressTaken])
})

test('a reset link that lies in the former mailbox no longer works', async () => {
  const { email, ask } = await signedIn(app)
  await forgot(email)
  const link = tokenIn(await mailTo(app, email, 3))
  const to = newAddress()
  await ask(to)
  await confirm(app, await linkTo(app, to))
  const reply = await app.call('POST', '/api/partners/reset-password', {
    body: { token: link, password: 'a thief’s password' },
    from: somewhere(),
  })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([400, messages.linkSpent])
})

test('a wish that meets a change of the password by another comes to nothing', async () => {
  const { token, form, partnerId, ask } = await signedIn(app)
  const changing = await app.context.pool.connect()
  await changing.query('begin')
  await changing.query(`update accounts set password_hash = 'another' where partner_id = $1`, [partnerId])
  const moving = ask(newAddress())
  await untilWaiting(app.url)
  await changing.query('commit')
  changing.release()
  expect((await moving).json<Errors>().errors).toEqual([
    { field: 'currentPassword', message: messages.currentPasswordWrong },
  ])
  expect(await shown(app, token)).toEqual({ ...form, pendingEmail: null, suspension: null })
})
