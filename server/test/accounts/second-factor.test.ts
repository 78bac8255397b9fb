import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { turnOffByOperator } from '../../src/company/accounts/turn-off-second-factor.ts'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  becomePartner,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  tokenOf,
  waitForMails,
} from '../support/mailbox.ts'
import { run } from '../support/postgres-server.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { randomIp } from '../support/random-ip.ts'
import { acceptInvitation, invitationTokenTo, inviteAs } from '../support/team-client.ts'
import { createTestApp, type TestApp, useTestApp } from '../support/test-app.ts'
import { appCode, secretBytes } from '../support/totp.ts'

const app = await useTestApp()
await registerMailJobs(app)

type Reply = Awaited<ReturnType<TestApp['call']>>
const path = '/api/partners/second-factor'
const challengeOf = (reply: Reply) => reply.json<{ data: { challenge: string } }>().data.challenge
const codesOf = (reply: Reply) => reply.json<{ recoveryCodes: string[] }>().recoveryCodes
const answer = (challenge: string, code: string, from = randomIp()) =>
  app.call('POST', '/api/partners/login/second-factor', { body: { challenge, code }, from })
/** The code of the app, now or some steps of 30 seconds away. */
const codeOf = (secret: string, steps = 0) => appCode(secret, app.time.now.getTime() + steps * 30_000)
const wrongCodeFor = (secret: string) => {
  const near = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}
const { profile, forgot, reset, askLink, useLink } = accountClient(app)

const setUp = (token: string, currentPassword: string) =>
  app.call('POST', `${path}/setup`, { token, body: { currentPassword } })
const confirm = (token: string, code: string) => app.call('POST', `${path}/confirm`, { token, body: { code } })

/** A partner with an app for its owner. The next code has not been used. */
async function enrol() {
  const owner = await becomePartner(app)
  const token = tokenOf(await signIn(app, owner.email, owner.password))
  const { secret } = (await setUp(token, owner.password)).json<{ data: { secret: string } }>().data
  const recoveryCodes = codesOf(await confirm(token, codeOf(secret)))
  await mailTo(app, owner.email, 3) // the notice that it is on
  app.wait(30)
  const challenge = async () => challengeOf(await signIn(app, owner.email, owner.password))
  return { ...owner, token, secret, recoveryCodes, challenge }
}

test('with a second factor, a sign-in gets a challenge, and then a token for the code', async () => {
  const { email, password, secret } = await enrol()
  const first = await signIn(app, email, password)
  expect([first.statusCode, first.json()]).toEqual([
    403,
    {
      success: false,
      message: messages.codeRequired,
      error: messages.codeRequired,
      code: 'second_factor_required',
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['app', 'recovery_code'] },
    },
  ])
  const second = await answer(challengeOf(first), codeOf(secret))
  expect(second.json()).toEqual({ success: true, token: expect.any(String), isAdmin: false })
  expect((await profile(tokenOf(second))).statusCode).toBe(200)
})

test('a challenge is not a session, and a wrong password gets none', async () => {
  const { email, challenge } = await enrol()
  expect((await profile(await challenge())).statusCode).toBe(401)
  const wrong = await signIn(app, email, 'a wrong password')
  expect([wrong.statusCode, wrong.body.includes('challenge')]).toEqual([401, false])
})

test('setting up an app needs the password; sign-ins ask for a code only after a right one has confirmed the app', async () => {
  const owner = await becomePartner(app)
  const token = tokenOf(await signIn(app, owner.email, owner.password))
  expect((await setUp(token, 'not the password')).statusCode).toBe(400)
  expect(readMessage(await confirm(token, '123456'))).toBe(messages.secondFactorNotSetUp)
  const made = (await setUp(token, owner.password)).json<{ data: Record<string, string> }>().data
  const { secret = '', address = '', symbol } = made
  expect(decodeURIComponent(address)).toContain(`otpauth://totp/Sahihi:${owner.email}?issuer=Sahihi&secret=${secret}`)
  expect(symbol).toMatch(/^data:image\/svg\+xml,/)
  expect(readMessage(await confirm(token, wrongCodeFor(secret)))).toBe(messages.wrongCode)
  expect((await signIn(app, owner.email, owner.password)).statusCode).toBe(200)
  const confirmed = await confirm(token, codeOf(secret))
  expect(readMessage(confirmed)).toBe(messages.secondFactorOn)
  expect(new Set(codesOf(confirmed)).size).toBe(10)
  const state = await app.call('GET', path, { token })
  expect(state.json()).toEqual({
    success: true,
    data: {
      isOn: true,
      appSince: app.time.now.toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
      requiredBecause: null,
    },
  })
  expect(readMessage(await setUp(token, owner.password))).toBe(messages.secondFactorIsOn)
  expect((await mailTo(app, owner.email, 3)).subject).toBe('Two-step sign-in is on')
  expect(await listAuditEvents(app, owner.partnerId, 'second_factor.turned_on')).toHaveLength(1)
})

test('the database has neither the secret nor the recovery codes as text', async () => {
  const { secret, recoveryCodes, email } = await enrol()
  const { rows } = await app.context.pool.query<{ text: string }>(
    `select (to_jsonb(authenticator_apps) || jsonb_build_object('codes', (select jsonb_agg(recovery_codes) from recovery_codes
      where recovery_codes.account_id = authenticator_apps.account_id)))::text as text
      from authenticator_apps join accounts on accounts.id = account_id where email = $1`,
    [email],
  )
  const stored = rows[0]?.text ?? ''
  expect(stored).toContain('codes')
  const hidden = [secretBytes(secret), ...recoveryCodes.flatMap(spellings)]
  for (const each of hidden) expect(stored).not.toContain(each.toString('hex'))
})
const spellings = (code: string) => [Buffer.from(code), Buffer.from(code.replaceAll('-', ''))]

test('a code one step of 30 seconds away is accepted, one two steps away is not', async () => {
  const { secret, challenge } = await enrol()
  app.wait(90)
  const statuses = []
  for (const steps of [-2, 2, -1, 0, 1])
    statuses.push((await answer(await challenge(), codeOf(secret, steps))).statusCode)
  expect(statuses).toEqual([400, 400, 200, 200, 200])
})

test('of four simultaneous sign-ins with one code one succeeds, and an earlier code is refused afterwards', async () => {
  const { secret, challenge } = await enrol()
  app.wait(60)
  const from = randomIp()
  const challenges = [await challenge(), await challenge(), await challenge(), await challenge()]
  const replies = await Promise.all(challenges.map((each) => answer(each, codeOf(secret), from)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
  expect((await answer(await challenge(), codeOf(secret, -1))).statusCode).toBe(400)
})

test('a challenge gives one session, also when four codes answer it together', async () => {
  const { recoveryCodes, challenge } = await enrol()
  const one = await challenge()
  const replies = await Promise.all(recoveryCodes.slice(0, 4).map((code) => answer(one, code)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
})

test('a challenge lasts ten minutes', async () => {
  const { secret, challenge } = await enrol()
  const one = await challenge()
  app.wait(600)
  expect(answerOf(await answer(one, codeOf(secret)))).toEqual([401, messages.challengeOver])
})

test('of twenty codes sent together for a challenge five are checked, and then the right one is refused too', async () => {
  const { secret, challenge } = await enrol()
  const one = await challenge()
  const tries = await Promise.all(Array.from({ length: 20 }, () => answer(one, wrongCodeFor(secret))))
  expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
  const late = await answer(one, codeOf(secret))
  expect([401, 429]).toContain(late.statusCode)
  app.wait(5)
  expect(readMessage(await answer(one, codeOf(secret)))).toBe(messages.challengeOver)
})

test('new challenges give strangers no more tries, while the owner can sign in from a known network', async () => {
  const { email, password, secret } = await enrol()
  const home = randomIp()
  await answer(challengeOf(await signIn(app, email, password, home)), codeOf(secret), home)
  app.wait(60)
  const codes = []
  for (let i = 0; i < 8; i++)
    codes.push((await answer(challengeOf(await signIn(app, email, password)), wrongCodeFor(secret))).statusCode)
  expect(codes).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  const owner = await answer(challengeOf(await signIn(app, email, password, home)), codeOf(secret), home)
  expect(owner.statusCode).toBe(200)
})

test('a recovery code signs in once, however it is typed, and the owner is mailed', async () => {
  const { email, recoveryCodes, challenge, token } = await enrol()
  const [code = ''] = recoveryCodes
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
  expect((await answer(await challenge(), typed)).statusCode).toBe(200)
  expect((await answer(await challenge(), code)).statusCode).toBe(400)
  expect((await app.call('GET', path, { token })).body).toContain('"recoveryCodesLeft":9')
  await waitForMails(app)
  expect((await mailTo(app, email, 4)).subject).toBe('A recovery code of your Sahihi account was used')
})

test('a recovery code that is sent four times together gives one session', async () => {
  const { recoveryCodes, challenge } = await enrol()
  const [code = ''] = recoveryCodes
  const from = randomIp()
  const challenges = [await challenge(), await challenge(), await challenge(), await challenge()]
  const replies = await Promise.all(challenges.map((each) => answer(each, code, from)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a recovery code is not used up by a sign-in that is refused because the member is removed meanwhile', async () => {
  const { email, recoveryCodes, challenge } = await enrol()
  const { id: accountId } = await app.row('accounts', { email })
  const [code = ''] = recoveryCodes
  const one = await challenge()
  const removal = await app.db.startTransaction().execute()
  await removal.deleteFrom('memberships').where('accountId', '=', accountId).execute()
  const reply = answer(one, code)
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await run(app.url, waiting)).rowCount).toBe(1)
  await removal.commit().execute()
  expect(answerOf(await reply)).toEqual([401, messages.challengeOver])
  expect(await app.rows('recoveryCodes', { accountId })).toHaveLength(10)
  expect(await app.rows('auditLog', { action: 'recovery_code.used', accountId })).toEqual([])
})

test('new recovery codes replace the earlier ones, and need the password and a code', async () => {
  const { password, token, secret, recoveryCodes, challenge } = await enrol()
  const renew = (body: object) => app.call('POST', `${path}/recovery-codes`, { token, body })
  expect((await renew({ currentPassword: 'not it', code: codeOf(secret) })).statusCode).toBe(400)
  expect((await renew({ currentPassword: password, code: wrongCodeFor(secret) })).statusCode).toBe(400)
  const [fresh = ''] = codesOf(await renew({ currentPassword: password, code: codeOf(secret) }))
  expect((await answer(await challenge(), recoveryCodes[0] ?? '')).statusCode).toBe(400)
  expect((await answer(await challenge(), fresh)).statusCode).toBe(200)
})

test('turning it off needs the password and a code; afterwards the password is enough', async () => {
  const { email, password, partnerId, token, secret } = await enrol()
  const off = (body: object) => app.call('POST', `${path}/off`, { token, body })
  expect((await off({ currentPassword: 'not it', code: codeOf(secret) })).statusCode).toBe(400)
  expect((await off({ currentPassword: password, code: wrongCodeFor(secret) })).statusCode).toBe(400)
  expect((await signIn(app, email, password)).statusCode).toBe(403)
  expect(readMessage(await off({ currentPassword: password, code: codeOf(secret) }))).toBe(messages.secondFactorOff)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
  expect(readMessage(await off({ currentPassword: password, code: codeOf(secret) }))).toBe(messages.secondFactorIsOff)
  expect(await listAuditEvents(app, partnerId, 'second_factor.turned_off')).toHaveLength(1)
  expect((await mailTo(app, email, 4)).subject).toBe('Two-step sign-in is off')
})

test('neither a new password nor a mailed link nor an invitation bypasses the second factor', async () => {
  const { email, challenge, secret } = await enrol()
  const waiting = await challenge()
  await forgot(email)
  await reset(tokenIn(await mailTo(app, email, 4)), 'another password')
  expect(readMessage(await answer(waiting, codeOf(secret)))).toBe(messages.challengeOver)
  expect((await signIn(app, email, 'another password')).statusCode).toBe(403)
  await mailTo(app, email, 5) // the notice about the password
  await askLink(email)
  const byLink = await useLink(tokenIn(await mailTo(app, email, 6)))
  expect([byLink.statusCode, byLink.json<{ code: string }>().code]).toEqual([403, 'second_factor_required'])
  const other = await app.createPartner()
  await inviteAs(app, other, { email, role: 'quality' })
  const invited = await acceptInvitation(app, await invitationTokenTo(app, email, 7))
  expect([invited.statusCode, invited.json<{ code: string }>().code]).toEqual([403, 'second_factor_required'])
  const joined = tokenOf(await answer(challengeOf(invited), codeOf(secret)))
  const session = await app.call('GET', '/api/partners/session', { token: joined })
  expect(session.json<{ data: { partnerId: string } }>().data.partnerId).toBe(other.partnerId)
})

test('the operator can turn it off for an owner without app and recovery codes', async () => {
  const { email, password } = await enrol()
  expect(await turnOffByOperator(app.url, email)).toBe('turned off')
  expect((await signIn(app, email, password)).statusCode).toBe(200)
  expect(await turnOffByOperator(app.url, email)).toBe('off')
  expect(await turnOffByOperator(app.url, 'nobody@maker.example')).toBe('unknown')
})

test('the app keeps working when SECRET_KEY is replaced, also after the previous key is gone', async () => {
  const { email, password, secret } = await enrol()
  const { SECRET_KEY } = app.context.config
  const later = 'a key that takes the place of the one before it'
  const withKey = (env: Record<string, string>) => createTestApp({ url: app.url, env })
  const rotating = await withKey({ SECRET_KEY: later, SECRET_KEY_PREVIOUS: SECRET_KEY })
  rotating.time.now = app.time.now
  await registerMailJobs(rotating)
  await rotating.close()
  const rotated = await withKey({ SECRET_KEY: later })
  rotated.time.now = app.time.now
  const body = { challenge: challengeOf(await signIn(rotated, email, password)), code: codeOf(secret) }
  const reply = await rotated.call('POST', '/api/partners/login/second-factor', { body, from: randomIp() })
  expect(reply.statusCode).toBe(200)
  await rotated.close()
})
