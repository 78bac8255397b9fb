import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink } from '../../src/accounts/issue-link.ts'
import { isPassword } from '../../src/lib/passwords.ts'
import {
  applyAndBeApproved,
  becomePartner,
  mailsAreWritten,
  mailsTo,
  mailTo,
  signIn,
  tokenIn,
  wordsOf,
  workMails,
} from '../support/mailbox.ts'
import { somewhere } from '../support/random-ip.ts'
import { untilWaiting } from '../support/wait-until.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await workMails(app)
})
afterAll(() => app.close())

const hour = 3600
const tokenOf = (reply: { json: <T>() => T }) => reply.json<{ token: string }>().token
const profile = (token: string) => app.call('GET', '/api/partners/profile', { token })
const complete = (token: string, password = 'a long password') =>
  app.call('POST', '/api/partners/complete-registration', { body: { token, password } })
const forgot = (email: string, from = somewhere()) =>
  app.call('POST', '/api/partners/forgot-password', { body: { email }, from })
const reset = (token: string, password: string, from = somewhere()) =>
  app.call('POST', '/api/partners/reset-password', { body: { token, password }, from })
const change = (token: string, currentPassword: string, newPassword: string) =>
  app.call('PUT', '/api/partners/password', { token, body: { currentPassword, newPassword } })
const approvedLink = async () => applyAndBeApproved(app, (await app.createAdmin()).token)

test('a forgotten password is set anew by the mailed link, which ends every session', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  const asked = await forgot(email)
  expect([asked.statusCode, wordsOf(asked)]).toEqual([200, messages.resetSent])
  const link = tokenIn(await mailTo(app, email, 3))
  const set = await reset(link, 'another password')
  expect([set.statusCode, wordsOf(set)]).toEqual([200, messages.passwordChanged])
  expect((await profile(token)).statusCode).toBe(401)
  expect((await signIn(app, email, password)).statusCode).toBe(401)
  expect((await signIn(app, email, 'another password')).statusCode).toBe(200)
  expect(wordsOf(await reset(link, 'a third password'))).toBe(messages.linkSpent)
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

test('a newer reset link voids the earlier one', async () => {
  const { email } = await becomePartner(app)
  await forgot(email)
  const first = tokenIn(await mailTo(app, email, 3))
  await forgot(email)
  const second = tokenIn(await mailTo(app, email, 4))
  expect((await reset(first, 'another password')).statusCode).toBe(400)
  expect((await reset(second, 'another password')).statusCode).toBe(200)
})

test('of ten links written at once one is good', async () => {
  const { accountId } = await app.createPartner()
  const wish = { accountId, purpose: 'reset_password', goodForHours: 2, now: app.time.now } as const
  await Promise.all(Array.from({ length: 10 }, () => issueLink(app.db, wish)))
  const good = await app.db.selectFrom('oneTimeTokens').where('accountId', '=', accountId).select('usedAt').execute()
  expect(good).toEqual([{ usedAt: null }])
})

test('a reset link does not complete a registration, nor the other way round', async () => {
  const { linkToken, email } = await approvedLink()
  expect((await reset(linkToken, 'another password')).statusCode).toBe(400)
  await forgot(email)
  expect((await complete(tokenIn(await mailTo(app, email, 3)))).statusCode).toBe(400)
})

test('whose completion link has expired gets in by a reset link, and the old link stays void', async () => {
  const { email, linkToken } = await approvedLink()
  await forgot(email)
  expect((await reset(tokenIn(await mailTo(app, email, 3)), 'a new password')).statusCode).toBe(200)
  expect((await complete(linkToken)).statusCode).toBe(400)
  expect((await signIn(app, email, 'a new password')).statusCode).toBe(200)
})

test('the answer about a forgotten password is the same for nobody, and nobody gets a mail', async () => {
  const { email } = await becomePartner(app)
  const [known, unknown] = [await forgot(email), await forgot('nobody@maker.example')]
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await mailsAreWritten(app)
  expect(await mailsTo(app, 'nobody@maker.example')).toBe(0)
})

test('a fifth reset in a row is answered alike but not mailed; a place may ask 21 times', async () => {
  const { email } = await becomePartner(app)
  for (let i = 0; i < 6; i++) expect((await forgot(email)).statusCode).toBe(200)
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(2 + 4)
  const from = somewhere()
  for (let i = 0; i < 21; i++) expect((await forgot(`nobody${i}@maker.example`, from)).statusCode).toBe(200)
  expect((await forgot('nobody@maker.example', from)).statusCode).toBe(429)
})

test('a reset lets in at once whom wrong passwords have made wait', async () => {
  const { email } = await becomePartner(app)
  const from = somewhere()
  for (let i = 0; i < 6; i++) await signIn(app, email, 'a wrong password', from)
  expect((await signIn(app, email, 'a wrong password', from)).statusCode).toBe(429)
  await forgot(email)
  await reset(tokenIn(await mailTo(app, email, 3)), 'another password', from)
  expect((await signIn(app, email, 'another password', from)).statusCode).toBe(200)
})

test('a reset lets in at once whom guesses from everywhere have made wait', async () => {
  const { email } = await becomePartner(app)
  const from = somewhere()
  for (let i = 0; i < 5; i++)
    await Promise.all(Array.from({ length: 21 }, () => signIn(app, email, 'a wrong password')))
  expect((await signIn(app, email, 'a wrong password', from)).statusCode).toBe(429)
  await forgot(email)
  await reset(tokenIn(await mailTo(app, email, 3)), 'another password', from)
  expect((await signIn(app, email, 'another password', from)).statusCode).toBe(200)
}, 60_000)

test('changing the password ends the other sessions and keeps this one', async () => {
  const { email, password } = await becomePartner(app)
  const [mine, other] = [tokenOf(await signIn(app, email, password)), tokenOf(await signIn(app, email, password))]
  const changed = await change(mine, password, 'another password')
  expect([changed.statusCode, wordsOf(changed)]).toEqual([200, messages.passwordChanged])
  expect((await profile(mine)).statusCode).toBe(200)
  expect((await profile(other)).statusCode).toBe(401)
  expect((await signIn(app, email, password)).statusCode).toBe(401)
  expect((await signIn(app, email, 'another password')).statusCode).toBe(200)
})

test('of four changes at once by the same current password one is made', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  const replies = await Promise.all(Array.from({ length: 4 }, (_, i) => change(token, password, `new password ${i}`)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400, 400])
  const winner = replies.findIndex((reply) => reply.statusCode === 200)
  expect((await signIn(app, email, `new password ${winner}`)).statusCode).toBe(200)
})

test('a wrong current password is told beside its field, and is not to be guessed', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  const wrong = await change(token, 'a wrong password', 'another password')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json<{ errors: object[] }>().errors).toEqual([
    { field: 'currentPassword', message: messages.currentPasswordWrong },
  ])
  for (let i = 0; i < 5; i++) await change(token, 'a wrong password', 'another password')
  expect((await change(token, password, 'another password')).statusCode).toBe(429)
})

test('a sign-in by the old password that meets its change comes to nothing', async () => {
  const { email, password, partnerId } = await becomePartner(app)
  const changing = await app.context.pool.connect()
  await changing.query('begin')
  await changing.query(`update accounts set password_hash = 'another' where partner_id = $1`, [partnerId])
  const signingIn = signIn(app, email, password)
  await untilWaiting(app.url)
  await changing.query('delete from sessions')
  await changing.query('commit')
  changing.release()
  expect((await signingIn).statusCode).toBe(401)
})

test('with two hundred passwords waiting to be checked the next one is asked to come back', async () => {
  const checks = await Promise.allSettled(Array.from({ length: 205 }, () => isPassword('a password', undefined)))
  const refused = checks.filter((check) => check.status === 'rejected').map((check) => check.reason)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  expect(refused.length).toBeLessThanOrEqual(5)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfter: 5 })
})
