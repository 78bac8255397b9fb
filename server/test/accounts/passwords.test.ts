import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { issueLinkToken } from '../../src/company/accounts/issue-link-token.ts'
import { verifyPassword } from '../../src/platform/lib/passwords.ts'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  becomePartner,
  countMailsTo,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  tokenOf,
  waitForMails,
} from '../support/mailbox.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
await registerMailJobs(app)

const hour = 3600
const { profile, complete, forgot, reset, change, approvedLink } = accountClient(app)

test('a forgotten password is reset by the mailed link, which ends every session', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  expect(answerOf(await forgot(email))).toEqual([200, messages.resetSent])
  const link = tokenIn(await mailTo(app, email, 3))
  expect(answerOf(await reset(link, 'another password'))).toEqual([200, messages.passwordChanged])
  expect((await profile(token)).statusCode).toBe(401)
  expect((await signIn(app, email, password)).statusCode).toBe(401)
  expect((await signIn(app, email, 'another password')).statusCode).toBe(200)
  expect(readMessage(await reset(link, 'a third password'))).toBe(messages.linkUsed)
})

test.each([
  [2 * hour - 1, 200],
  [2 * hour, 400],
])('a reset link %i seconds old is answered with %i', async (age, status) => {
  const { email } = await becomePartner(app)
  await forgot(email)
  const link = tokenIn(await mailTo(app, email, 3))
  app.wait(age)
  expect((await reset(link, 'another password')).statusCode).toBe(status)
})

test('a newer reset link replaces the earlier one', async () => {
  const { email } = await becomePartner(app)
  await forgot(email)
  const first = tokenIn(await mailTo(app, email, 3))
  await forgot(email)
  const second = tokenIn(await mailTo(app, email, 4))
  expect((await reset(first, 'another password')).statusCode).toBe(400)
  expect((await reset(second, 'another password')).statusCode).toBe(200)
})

test('of ten links created together one is valid', async () => {
  const { accountId } = await app.createPartner()
  const overrides = { accountId, purpose: 'reset_password', lasts: 7_200_000, now: app.time.now } as const
  await Promise.all(Array.from({ length: 10 }, () => issueLinkToken(app.db, overrides)))
  const good = await app.db.selectFrom('oneTimeTokens').where('accountId', '=', accountId).select('usedAt').execute()
  expect(good).toEqual([{ usedAt: null }])
})

test('a link can be checked before a password is typed: this does not use it up, and it is valid only for its own page', async () => {
  const check = (token: string, purpose: string, from = randomIp()) =>
    app.call('POST', '/api/partners/check-link', { body: { token, purpose }, from })
  const { linkToken, email } = await approvedLink()
  expect((await check(linkToken, 'complete_registration')).statusCode).toBe(200)
  expect((await check(linkToken, 'reset_password')).statusCode).toBe(400)
  expect((await check(linkToken, 'sign_in')).statusCode).toBe(400)
  expect((await complete(linkToken)).json()).toMatchObject({ success: true, email })
  expect(answerOf(await check(linkToken, 'complete_registration'))).toEqual([400, messages.linkUsed])
})

test('one network address cannot try links without end, while checks of working ones are not counted', async () => {
  const { linkToken } = await approvedLink()
  const from = randomIp()
  const check = (token: string) =>
    app.call('POST', '/api/partners/check-link', { body: { token, purpose: 'complete_registration' }, from })
  for (let i = 0; i < 30; i++) expect((await check(linkToken)).statusCode).toBe(200)
  const tries = await Promise.all(Array.from({ length: 30 }, () => check('a-guess')))
  expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(21)
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9)
})

test('a reset link does not complete a registration, and a registration link does not reset a password', async () => {
  const { linkToken, email } = await approvedLink()
  expect((await reset(linkToken, 'another password')).statusCode).toBe(400)
  await forgot(email)
  expect((await complete(tokenIn(await mailTo(app, email, 3)))).statusCode).toBe(400)
})

test('a partner with an expired registration link can use a reset link; the old link stays invalid', async () => {
  const { email, linkToken } = await approvedLink()
  await forgot(email)
  expect((await reset(tokenIn(await mailTo(app, email, 3)), 'a new password')).statusCode).toBe(200)
  expect((await complete(linkToken)).statusCode).toBe(400)
  expect((await signIn(app, email, 'a new password')).statusCode).toBe(200)
})

test('a reset for an unknown address gets the same answer, and no mail is sent', async () => {
  const { email } = await becomePartner(app)
  const [known, unknown] = [await forgot(email), await forgot('nobody@maker.example')]
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await waitForMails(app)
  expect(await countMailsTo(app, 'nobody@maker.example')).toBe(0)
})

test('after four resets in a row the answer stays the same but no mail is sent; one network address may ask 21 times', async () => {
  const { email } = await becomePartner(app)
  for (let i = 0; i < 6; i++) expect((await forgot(email)).statusCode).toBe(200)
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2 + 4)
  const from = randomIp()
  for (let i = 0; i < 21; i++) expect((await forgot(`nobody${i}@maker.example`, from)).statusCode).toBe(200)
  expect((await forgot('nobody@maker.example', from)).statusCode).toBe(429)
})

test('a reset ends the delay after wrong passwords', async () => {
  const { email } = await becomePartner(app)
  const from = randomIp()
  for (let i = 0; i < 6; i++) await signIn(app, email, 'a wrong password', from)
  expect((await signIn(app, email, 'a wrong password', from)).statusCode).toBe(429)
  await forgot(email)
  await reset(tokenIn(await mailTo(app, email, 3)), 'another password', from)
  expect((await signIn(app, email, 'another password', from)).statusCode).toBe(200)
})

test('a reset ends the delay after guesses from many addresses', async () => {
  const { email } = await becomePartner(app)
  const from = randomIp()
  for (let i = 0; i < 5; i++)
    await Promise.all(Array.from({ length: 21 }, () => signIn(app, email, 'a wrong password')))
  expect((await signIn(app, email, 'a wrong password', from)).statusCode).toBe(429)
  await forgot(email)
  await reset(tokenIn(await mailTo(app, email, 3)), 'another password', from)
  expect((await signIn(app, email, 'another password', from)).statusCode).toBe(200)
})

test('changing the password ends all sessions but this one', async () => {
  const { email, password } = await becomePartner(app)
  const [mine, other] = [tokenOf(await signIn(app, email, password)), tokenOf(await signIn(app, email, password))]
  expect(answerOf(await change(mine, password, 'another password'))).toEqual([200, messages.passwordChanged])
  expect((await profile(mine)).statusCode).toBe(200)
  expect((await profile(other)).statusCode).toBe(401)
  expect((await signIn(app, email, password)).statusCode).toBe(401)
  expect((await signIn(app, email, 'another password')).statusCode).toBe(200)
})

test('of four simultaneous changes with the same current password one succeeds', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  const replies = await Promise.all(Array.from({ length: 4 }, (_, i) => change(token, password, `new password ${i}`)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400, 400])
  const winner = replies.findIndex((reply) => reply.statusCode === 200)
  expect((await signIn(app, email, `new password ${winner}`)).statusCode).toBe(200)
})

test('a wrong current password is shown beside its field, and cannot be guessed', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  const wrong = await change(token, 'a wrong password', 'another password')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json<{ errors: object[] }>().errors).toEqual([
    { field: 'currentPassword', message: messages.wrongCurrentPassword },
  ])
  for (let i = 0; i < 5; i++) await change(token, 'a wrong password', 'another password')
  expect((await change(token, password, 'another password')).statusCode).toBe(429)
})

test('a sign-in with the old password fails when the password changes at the same time', async () => {
  const { email, password, partnerId } = await becomePartner(app)
  const changing = await app.context.pool.connect()
  await changing.query('begin')
  await changing.query(
    `update accounts set password_hash = 'another'
      from memberships where account_id = id and partner_id = $1`,
    [partnerId],
  )
  const signingIn = signIn(app, email, password)
  await untilWaiting(app.url)
  await changing.query('delete from sessions')
  await changing.query('commit')
  changing.release()
  expect((await signingIn).statusCode).toBe(401)
})

test('while two hundred passwords wait to be checked, more are refused with 503', async () => {
  const checks = await Promise.allSettled(Array.from({ length: 205 }, () => verifyPassword('a password', undefined)))
  const refused = checks.filter((check) => check.status === 'rejected').map((check) => check.reason)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  expect(refused.length).toBeLessThanOrEqual(5)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfter: 5 })
})
