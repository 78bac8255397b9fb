import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  apply,
  applyAndVerify,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  tokenOf,
} from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

const password = 'an admin password'
const { forgot, reset, askLink, useLink } = accountClient(app)
const confirm = (token: string, currentPassword = password) =>
  app.call('POST', '/api/partners/confirm-password', { token, body: { currentPassword } })
const approve = async (token: string, partnerId: string) => {
  const reply = await app.call('PUT', '/api/partners/status', { token, body: { partnerId, status: 'approved' } })
  return [reply.statusCode, reply.json<{ code?: string }>().code]
}
const needsPassword = [403, 'password_required']

async function adminWithPassword() {
  const { email } = await app.createAdmin()
  await forgot(email)
  await reset(tokenIn(await mailTo(app, email)), password)
  await mailTo(app, email, 2) // the notice about the password
  return { email, token: tokenOf(await signIn(app, email, password)) }
}

test('an admin can decide for ten minutes after signing in, and again after typing the password', async () => {
  const { token } = await adminWithPassword()
  const [first, second] = [await applyAndVerify(app), await applyAndVerify(app)]
  app.wait(599)
  expect(await approve(token, first.partnerId)).toEqual([200, undefined])
  app.wait(1)
  expect(await approve(token, second.partnerId)).toEqual(needsPassword)
  expect(answerOf(await confirm(token))).toEqual([200, messages.passwordConfirmed])
  app.wait(599)
  expect(await approve(token, second.partnerId)).toEqual([200, undefined])
})

test('each session asks for the password, and a refused decision is not made', async () => {
  const { email, token } = await adminWithPassword()
  const other = tokenOf(await signIn(app, email, password))
  const { partnerId } = await applyAndVerify(app)
  app.wait(600)
  await confirm(other)
  expect(await approve(token, partnerId)).toEqual(needsPassword)
  const { approvedAt } = await app.row('partners', { id: partnerId })
  expect(approvedAt).toBeNull()
})

test('an admin who signed in by a mailed link can read, but decides only with the password', async () => {
  const { email } = await adminWithPassword()
  await askLink(email)
  const token = tokenOf(await useLink(tokenIn(await mailTo(app, email, 3))))
  const { partnerId } = await applyAndVerify(app)
  expect((await app.call('GET', '/api/partners/pending', { token })).statusCode).toBe(200)
  expect(await approve(token, partnerId)).toEqual(needsPassword)
  await confirm(token)
  expect(await approve(token, partnerId)).toEqual([200, undefined])
})

test('wrong passwords count as tries: of thirty sent together six are checked, and then the right one has to wait too', async () => {
  const { token } = await adminWithPassword()
  const { partnerId } = await apply(app)
  app.wait(600)
  const replies = await Promise.all(Array.from({ length: 30 }, () => confirm(token, 'not the password')))
  const wrong = [400, messages.wrongCurrentPassword]
  const told = replies.map((reply) => (reply.statusCode === 429 ? 429 : [reply.statusCode, readMessage(reply)]))
  expect(told.filter((each) => each !== 429)).toEqual(Array(6).fill(wrong))
  expect((await confirm(token)).statusCode).toBe(429)
  expect(await approve(token, partnerId)).toEqual(needsPassword)
  app.wait(2)
  expect((await confirm(token)).statusCode).toBe(200)
})

const adminPage = (token: string, headers = {}) => app.call('GET', '/api/partners/pending', { token, headers })

test.each([
  [30 * 60 - 1, 200],
  [30 * 60, 401],
])('an admin’s session idle for %i seconds is answered with %i', async (idle, status) => {
  const { token } = await app.createAdmin()
  app.wait(idle)
  expect((await adminPage(token)).statusCode).toBe(status)
})

test('an admin’s session in use ends after 12 hours', async () => {
  const { token } = await app.createAdmin()
  for (let minute = 20; minute < 12 * 60; minute += 20) {
    app.wait(20 * 60)
    expect((await adminPage(token)).statusCode).toBe(200)
  }
  app.wait(20 * 60 - 1)
  expect((await adminPage(token)).statusCode).toBe(200)
  app.wait(1)
  expect((await adminPage(token)).statusCode).toBe(401)
})

test('a page that refreshes itself unattended does not keep an admin signed in', async () => {
  const { token } = await app.createAdmin()
  for (let minute = 1; minute < 30; minute++) {
    app.wait(60)
    expect((await adminPage(token, { 'x-unattended': '1' })).statusCode).toBe(200)
  }
  app.wait(60)
  expect((await adminPage(token)).statusCode).toBe(401)
})
