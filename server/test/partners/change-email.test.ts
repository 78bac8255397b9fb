import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  apply,
  applyAndVerify,
  becomePartner,
  countMailsTo,
  mailTo,
  pinIn,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  tokenOf,
  waitForMails,
} from '../support/mailbox.ts'
import {
  confirmEmail,
  createSignedInPartner,
  type Errors,
  linkTokenTo,
  listAuditEvents,
  readProfile,
  requestProfile,
  uniqueEmail,
} from '../support/profile-client.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
await registerMailJobs(app)

/** Requests another address and returns it with the token of its link. */
const askForLink = async (ask: (to: string) => Promise<unknown>) => {
  const to = uniqueEmail()
  await ask(to)
  return { to, link: await linkTokenTo(app, to) }
}
const { forgot, reset, change } = accountClient(app)

test('a new email address is only requested: it gets a link, and everything else is saved', async () => {
  const { token, profile, email, password, partnerId, ask } = await createSignedInPartner(app)
  const to = uniqueEmail()
  const reply = await ask(to, { companyName: 'Emzor & Sons' })
  const data = { ...profile, companyName: 'Emzor & Sons', pendingEmail: to }
  const message = `We’ve sent a confirmation link to ${to}. Your email changes when you open it.`
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, message, data }])
  expect(await readProfile(app, token)).toEqual(data)
  const mail = await mailTo(app, to)
  expect(mail.subject).toBe('Confirm your new Sahihi email')
  for (const words of ['Emzor', email]) expect(mail.bodyText).not.toContain(words)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
  expect((await signIn(app, to, password)).statusCode).toBe(401)
  const requests = await listAuditEvents(app, partnerId, 'account.email_change_requested')
  expect(requests).toMatchObject([{ details: { from: email, to } }])
  const [change, ...others] = await listAuditEvents(app, partnerId)
  expect([change?.details, others]).toEqual([{ companyName: { from: 'Emzor', to: 'Emzor & Sons' } }, []])
})

test('the link changes the address for signing in, once; sessions stay', async () => {
  const { token, profile, email, password, partnerId, ask } = await createSignedInPartner(app)
  const other = tokenOf(await signIn(app, email, password))
  const { to, link } = await askForLink(ask)
  const reply = await confirmEmail(app, link)
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, message: messages.emailChanged }])
  expect(await readProfile(app, token)).toEqual({ ...profile, email: to })
  expect((await requestProfile(app, other)).statusCode).toBe(200)
  expect((await signIn(app, email, password)).statusCode).toBe(401)
  expect((await signIn(app, to, password)).statusCode).toBe(200)
  const [event] = await listAuditEvents(app, partnerId, 'account.email_changed')
  expect(event).toMatchObject({ details: { from: email, to }, subject: partnerId })
  expect(answerOf(await confirmEmail(app, link))).toEqual([400, messages.linkUsed])
})

test('eight simultaneous uses of a link change the address once and send one mail', async () => {
  const { email, partnerId, ask } = await createSignedInPartner(app)
  const { link } = await askForLink(ask)
  const replies = await Promise.all(Array.from({ length: 8 }, () => confirmEmail(app, link)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(await listAuditEvents(app, partnerId, 'account.email_changed')).toHaveLength(1)
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(3)
})

test('the former address gets a mail about the change, without any typed text', async () => {
  const { email, ask } = await createSignedInPartner(app)
  const to = uniqueEmail()
  await ask(to, { companyName: 'Go to evil.example' })
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2)
  await confirmEmail(app, await linkTokenTo(app, to))
  const mail = await mailTo(app, email, 3)
  expect(mail.subject).toBe('Your Sahihi email was changed')
  expect(mail.bodyText).not.toContain(to)
  expect(mail.bodyText).not.toContain('evil.example')
  await waitForMails(app)
  expect(await countMailsTo(app, to)).toBe(1)
})

test('a link works for 24 hours, while the address is shown as pending; other changes do not affect it', async () => {
  const { ask, email, password } = await createSignedInPartner(app)
  const session = async () => tokenOf(await signIn(app, email, password))
  const { to: first, link: late } = await askForLink(ask)
  app.wait(24 * 3600 - 1)
  expect((await readProfile(app, await session())).pendingEmail).toBe(first)
  app.wait(1)
  expect((await readProfile(app, await session())).pendingEmail).toBeNull()
  expect(readMessage(await confirmEmail(app, late))).toBe(messages.linkUsed)
  const { to: second, link: good } = await askForLink(ask)
  const reply = await ask(email, { companyName: 'Another', currentPassword: undefined })
  expect(reply.json()).toMatchObject({ message: messages.profileUpdated, data: { pendingEmail: second } })
  app.wait(24 * 3600 - 1)
  expect((await confirmEmail(app, good)).statusCode).toBe(200)
})

test('requesting another address voids the link to the earlier one', async () => {
  const { token, ask } = await createSignedInPartner(app)
  const { to: first, link: former } = await askForLink(ask)
  const second = uniqueEmail()
  const data = { email: first }
  app.wait(1)
  await ask(second)
  expect((await readProfile(app, token)).pendingEmail).toBe(second)
  expect(readMessage(await confirmEmail(app, former))).toBe(messages.linkUsed)
  const link = await linkTokenTo(app, second)
  const { rows } = await sql<{ data: object }>`
    select data from jobs.job where name = 'mail-email-change' and data @> ${data}`.execute(app.db)
  expect(rows).toHaveLength(1)
  // As if the server that mailed the first link had died before it recorded that.
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'mail-email-change', rows[0]?.data ?? {}))
  await waitForMails(app)
  expect([await countMailsTo(app, first), await countMailsTo(app, second)]).toEqual([1, 1])
  expect((await confirmEmail(app, link)).statusCode).toBe(200)
})

test('a new password voids the link', async () => {
  const { token, password, ask } = await createSignedInPartner(app)
  const { link } = await askForLink(ask)
  expect((await change(token, password, 'another password')).statusCode).toBe(200)
  expect((await readProfile(app, token)).pendingEmail).toBeNull()
  expect(readMessage(await confirmEmail(app, link))).toBe(messages.linkUsed)
})

test.each(['A'.repeat(43), 'x', '../..'])('the invented link %j gets the answer of a used one', async (token) => {
  expect(answerOf(await confirmEmail(app, token))).toEqual([400, messages.linkUsed])
})

test('a link works for its own purpose only', async () => {
  const { email, password, ask } = await createSignedInPartner(app)
  const { link } = await askForLink(ask)
  const body = { token: link, password: 'a new password' }
  for (const path of ['reset-password', 'complete-registration']) {
    const reply = await app.call('POST', `/api/partners/${path}`, { body, from: randomIp() })
    expect(readMessage(reply)).toBe(messages.linkUsed)
  }
  await forgot(email)
  expect(readMessage(await confirmEmail(app, await linkTokenTo(app, email, 3)))).toBe(messages.linkUsed)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
})

test('three links an hour may be requested, even of ten simultaneous requests, used or not', async () => {
  const { token, email, profile, ask } = await createSignedInPartner(app)
  const asked = Array.from({ length: 10 }, uniqueEmail)
  const replies = await Promise.all(asked.map((to) => ask(to)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
  await waitForMails(app)
  const pending = (await readProfile(app, token)).pendingEmail ?? ''
  expect(await countMailsTo(app, pending)).toBe(1)
  expect((await confirmEmail(app, await linkTokenTo(app, pending))).statusCode).toBe(200)
  const back = await ask(email, { companyName: 'Not saved either' })
  expect([back.statusCode, back.headers['retry-after']]).toEqual([429, '3600'])
  expect(await readProfile(app, token)).toEqual({ ...profile, email: pending })
  app.wait(3600)
  expect((await ask(email)).statusCode).toBe(200)
})

test('an address in use gets no mail, and the person requesting it sees no difference', async () => {
  const { token, profile, ask } = await createSignedInPartner(app)
  const [partner, admin, applicant] = [await becomePartner(app), await app.createAdmin(), await applyAndVerify(app)]
  for (const { email } of [partner, admin, applicant]) {
    const before = await countMailsTo(app, email)
    const reply = await ask(email)
    const data = { ...profile, pendingEmail: email }
    const answer = { success: true, message: messages.emailLinkSent(email), data }
    expect([reply.statusCode, reply.json()]).toEqual([200, answer])
    await waitForMails(app)
    expect((await readProfile(app, token)).pendingEmail).toBe(email)
    expect(await countMailsTo(app, email)).toBe(before)
    app.wait(1)
  }
})

test('an address of an unverified application is free: the first to confirm it gets it', async () => {
  const { token, ask } = await createSignedInPartner(app)
  const typed = await apply(app)
  const pin = pinIn(await mailTo(app, typed.email))
  await ask(typed.email)
  expect((await confirmEmail(app, await linkTokenTo(app, typed.email, 2))).statusCode).toBe(200)
  expect((await readProfile(app, token)).email).toBe(typed.email)
  const body = { partnerId: typed.partnerId, email: typed.email, pin }
  const late = await app.call('POST', '/api/partners/verify-email', { body })
  expect(answerOf(late)).toEqual([409, messages.alreadyApplied])
})

test('of six partners who simultaneously confirm the same address one gets it', async () => {
  const partners = await Promise.all(Array.from({ length: 6 }, () => createSignedInPartner(app)))
  const to = uniqueEmail()
  await Promise.all(partners.map(({ ask }) => ask(to)))
  const links = await Promise.all(partners.map((_, i) => linkTokenTo(app, to, i + 1)))
  const replies = await Promise.all(links.map((link) => confirmEmail(app, link)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(5).fill(409)])
  const late = replies.find((reply) => reply.statusCode === 409)
  expect(late && readMessage(late)).toBe(messages.emailTaken)
  const { id: accountId } = await app.row('accounts', { email: to })
  const { partnerId } = await app.row('memberships', { accountId })
  expect(await listAuditEvents(app, partnerId, 'account.email_changed')).toHaveLength(1)
})

test('when an applicant verifies an address while a partner confirms it, one of them gets it', async () => {
  const { ask } = await createSignedInPartner(app)
  const applied = await apply(app)
  const { partnerId, email } = applied
  const pin = pinIn(await mailTo(app, email))
  await ask(email)
  const link = await linkTokenTo(app, email, 2)
  const [moved, proved] = await Promise.all([
    confirmEmail(app, link),
    app.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } }),
  ])
  expect([[moved.statusCode, proved.statusCode]]).toContainEqual(moved.statusCode === 200 ? [200, 409] : [409, 200])
})

test('two partners who simultaneously swap addresses do not deadlock: the addresses are taken', async () => {
  const [one, other] = [await createSignedInPartner(app), await createSignedInPartner(app)]
  const changing = await app.context.pool.connect()
  const update = 'update accounts set email = $1 from memberships where account_id = id and partner_id = $2'
  const move = (email: string) => changing.query(update, [email, other.partnerId])
  const { to: free, link } = await askForLink(one.ask)
  await app.change('oneTimeTokens', { newEmail: free }, { newEmail: other.email })
  await changing.query('begin')
  await move(uniqueEmail())
  const moving = confirmEmail(app, link)
  await untilWaiting(app.url)
  await move(one.email).catch(() => {}) // PostgreSQL ends either of the two to resolve the deadlock
  await changing.query('rollback')
  changing.release()
  expect(answerOf(await moving)).toEqual([409, messages.emailTaken])
})

test('a reset link in the former mailbox no longer works', async () => {
  const { email, ask } = await createSignedInPartner(app)
  await forgot(email)
  const link = tokenIn(await mailTo(app, email, 3))
  await confirmEmail(app, (await askForLink(ask)).link)
  expect(answerOf(await reset(link, 'a thief’s password'))).toEqual([400, messages.linkUsed])
})

test('a request fails when the password changes simultaneously', async () => {
  const { token, profile, partnerId, ask } = await createSignedInPartner(app)
  const changing = await app.context.pool.connect()
  await changing.query('begin')
  const update = `update accounts set password_hash = 'another' from memberships where account_id = id and partner_id = $1`
  await changing.query(update, [partnerId])
  const moving = ask(uniqueEmail())
  await untilWaiting(app.url)
  await changing.query('commit')
  changing.release()
  const wrongPassword = { field: 'currentPassword', message: messages.wrongCurrentPassword }
  expect((await moving).json<Errors>().errors).toEqual([wrongPassword])
  expect(await readProfile(app, token)).toEqual(profile)
})
