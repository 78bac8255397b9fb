import { limits } from '@sahihi/contract/domain/limits.ts'
import type { SecondFactor } from '@sahihi/contract/endpoints/second-factor.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import { expect, test } from 'vitest'
import { turnOffByOperator } from '../../src/company/accounts/turn-off-second-factor.ts'
import { answerOf, becomePartner, mailTo, readMessage, registerMailJobs, signIn, tokenOf } from '../support/mailbox.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { randomIp } from '../support/random-ip.ts'
import { setUpApp } from '../support/second-factor-client.ts'
import { createAuthenticator } from '../support/software-authenticator.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'
import { appCode } from '../support/totp.ts'

const app = await useTestApp()
await registerMailJobs(app)

type Reply = Awaited<ReturnType<TestApp['call']>>
type Options = { challenge: string; excludeCredentials: { id: string }[] }
type Step = {
  challenge: string
  methods: string[]
  passkey: { challenge: string; rpId: string; allowCredentials: { id: string }[]; userVerification: string }
}
type Authenticator = ReturnType<typeof createAuthenticator>

const path = '/api/partners/passkeys'
const codeOf = (reply: Reply) => reply.json<{ code?: string }>().code
const codesOf = (reply: Reply) => reply.json<{ recoveryCodes: string[] }>().recoveryCodes

const optionsFor = async (token: string, currentPassword: string) =>
  (await app.call('POST', `${path}/setup`, { token, body: { currentPassword } })).json<{ data: Options }>().data
const add = (token: string, response: object, name = 'My phone') =>
  app.call('POST', path, { token, body: { name, response } })
const addWith = async (token: string, authenticator: Authenticator, password = 'a long password') =>
  add(token, authenticator.create(await optionsFor(token, password)))
const read = async (token: string) =>
  (await app.call('GET', '/api/partners/second-factor', { token })).json<{ data: SecondFactor }>().data
const remove = (token: string, id: string, currentPassword = 'a long password') =>
  app.call('POST', `${path}/${id}/removal`, { token, body: { currentPassword } })
const answer = (challenge: string, response: object, from = randomIp()) =>
  app.call('POST', '/api/partners/login/passkey', { body: { challenge, response }, from })

/** A partner and an owner with a passkey but no authenticator app. */
async function enrol(authenticator = createAuthenticator()) {
  const owner = await becomePartner(app)
  const token = tokenOf(await signIn(app, owner.email, owner.password))
  const added = await addWith(token, authenticator)
  const step = async () => (await signIn(app, owner.email, owner.password)).json<{ data: Step }>().data
  return { ...owner, token, authenticator, recoveryCodes: codesOf(added), added, step }
}

test('a passkey is added with the password; then a sign-in takes it, and the list says when', async () => {
  const { email, partnerId, token, authenticator, added, recoveryCodes, step } = await enrol()
  expect(answerOf(added)).toEqual([200, secondFactorMessages.passkeyAdded])
  expect(new Set(recoveryCodes).size).toBe(10)
  const addedAt = app.time.now.toISOString()
  app.wait(60)
  const { challenge, methods, passkey } = await step()
  expect(methods).toEqual(['passkey', 'recovery_code'])
  expect(passkey).toMatchObject({
    challenge,
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
  })
  const signedIn = await answer(challenge, authenticator.get(passkey))
  expect(signedIn.json()).toEqual({ success: true, token: expect.any(String), isAdmin: false })
  expect((await app.call('GET', '/api/partners/profile', { token: tokenOf(signedIn) })).statusCode).toBe(200)
  expect(await read(token)).toEqual({
    isOn: true,
    appSince: null,
    passkeys: [
      { id: expect.any(String), name: 'My phone', createdAt: addedAt, lastUsedAt: app.time.now.toISOString() },
    ],
    recoveryCodesLeft: 10,
    requiredBecause: null,
  })
  expect((await mailTo(app, email, 3)).subject).toBe('Two-step sign-in is on')
  expect(await listAuditEvents(app, partnerId, 'passkey.added')).toMatchObject([{ details: { name: 'My phone' } }])
})

test('an authenticator that does not count its uses can sign in repeatedly', async () => {
  const { authenticator, step } = await enrol(createAuthenticator({ counts: false }))
  for (const _ of [1, 2]) {
    const { challenge, passkey } = await step()
    expect((await answer(challenge, authenticator.get(passkey))).statusCode).toBe(200)
  }
})

test('a counter that goes back, as that of a copied key would, does not sign in', async () => {
  const { authenticator, step } = await enrol()
  authenticator.state.counter = 7
  const first = await step()
  expect((await answer(first.challenge, authenticator.get(first.passkey))).statusCode).toBe(200)
  for (const counter of [3, 7]) {
    authenticator.state.counter = counter
    const { challenge, passkey } = await step()
    const refused = await answer(challenge, authenticator.get(passkey))
    expect(answerOf(refused)).toEqual([400, secondFactorMessages.passkeyFailed])
  }
})

test('an answer for another site, to another challenge or by another key does not sign in', async () => {
  const { authenticator, step } = await enrol()
  const { challenge, passkey } = await step()
  const elsewhere = createAuthenticator()
  const wrong = [
    authenticator.get(passkey, { origin: 'https://sahihi.evil.example' }),
    authenticator.get(passkey, { origin: 'https://sahihi.evil.example', rpId: 'localhost' }),
    authenticator.get(passkey, { rpId: 'sahihi.example' }),
    authenticator.get({ challenge: (await step()).challenge }),
    { ...elsewhere.get(passkey), id: authenticator.id, rawId: authenticator.id },
  ]
  for (const response of wrong) {
    const refused = await answer(challenge, response)
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'invalid_input'])
  }
  const fresh = await step()
  expect((await answer(fresh.challenge, authenticator.get(fresh.passkey))).statusCode).toBe(200)
})

test('the passkey of one account does not sign in to another', async () => {
  const [one, other] = [await enrol(), await enrol()]
  const { challenge, passkey } = await one.step()
  expect((await answer(challenge, other.authenticator.get(passkey))).statusCode).toBe(400)
})

test('an answer signs in once, also when it is sent four times together', async () => {
  const { authenticator, step } = await enrol(createAuthenticator({ counts: false }))
  const { challenge, passkey } = await step()
  const response = authenticator.get(passkey)
  const from = randomIp()
  const replies = await Promise.all([1, 2, 3, 4].map(() => answer(challenge, response, from)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  expect((await answer(challenge, response)).statusCode).toBe(401)
  expect((await answer((await step()).challenge, response)).statusCode).toBe(400)
})

test('a challenge lasts ten minutes, at the sign-in and when a passkey is added', async () => {
  const { token, authenticator, step } = await enrol()
  const { challenge, passkey } = await step()
  const options = await optionsFor(token, 'a long password')
  app.wait(600)
  expect((await answer(challenge, authenticator.get(passkey))).statusCode).toBe(401)
  const late = await add(token, createAuthenticator().create(options))
  expect(answerOf(late)).toEqual([409, secondFactorMessages.passkeySetUpOver])
})

test('adding a passkey needs the password, and an answer from our site to the newest challenge of the account', async () => {
  const { token, step } = await enrol()
  const stranger = await enrol()
  expect((await app.call('POST', `${path}/setup`, { token, body: { currentPassword: 'not it' } })).statusCode).toBe(400)
  const old = await optionsFor(token, 'a long password')
  const options = await optionsFor(token, 'a long password')
  const foreign = await optionsFor(stranger.token, 'a long password')
  const device = createAuthenticator()
  expect((await add(token, device.create(old))).statusCode).toBe(409)
  expect((await add(token, device.create(foreign))).statusCode).toBe(409)
  expect((await add(token, device.create({ challenge: (await step()).challenge }))).statusCode).toBe(409)
  expect((await add(token, device.create(options, { origin: 'https://sahihi.evil.example' }))).statusCode).toBe(400)
  const made = device.create(options)
  expect((await add(token, made)).statusCode).toBe(200)
  expect((await add(token, made)).statusCode).toBe(409)
  expect((await read(token)).passkeys).toHaveLength(2)
})

test('a passkey belongs to one account, and an account has a limited number', async () => {
  const { token, authenticator } = await enrol()
  const stranger = await enrol()
  const options = await optionsFor(token, 'a long password')
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  expect(readMessage(await addWith(stranger.token, authenticator))).toBe(secondFactorMessages.passkeyKnown)
  for (let count = 1; count < limits.passkeys; count++)
    expect((await addWith(token, createAuthenticator())).statusCode).toBe(200)
  const more = await app.call('POST', `${path}/setup`, { token, body: { currentPassword: 'a long password' } })
  expect(readMessage(more)).toBe(secondFactorMessages.passkeyLimit(limits.passkeys))
})

test('only their owner renames and removes passkeys; after the last one is removed, the password is enough', async () => {
  const { email, password, partnerId, token, step } = await enrol()
  const stranger = await enrol()
  await addWith(token, createAuthenticator())
  const [first, second] = (await read(token)).passkeys.map(({ id }) => id)
  const rename = (by: string, id = '') => app.call('PUT', `${path}/${id}`, { token: by, body: { name: 'Old key' } })
  expect((await rename(stranger.token, first)).statusCode).toBe(404)
  expect(readMessage(await rename(token, first))).toBe(secondFactorMessages.passkeyRenamed)
  expect((await read(token)).passkeys).toMatchObject([{ name: 'Old key' }, { name: 'My phone' }])
  expect((await remove(stranger.token, first ?? '')).statusCode).toBe(404)
  expect((await remove(token, first ?? '', 'not it')).statusCode).toBe(400)
  expect(readMessage(await remove(token, first ?? ''))).toBe(secondFactorMessages.passkeyRemoved)
  expect((await step()).passkey.allowCredentials).toHaveLength(1)
  expect(readMessage(await remove(token, second ?? ''))).toBe(messages.secondFactorOff)
  expect((await signIn(app, email, password)).statusCode).toBe(200)
  expect(await read(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect(await listAuditEvents(app, partnerId, 'passkey.removed')).toHaveLength(2)
  expect(await listAuditEvents(app, partnerId, 'second_factor.turned_off')).toHaveLength(1)
})

test('recovery codes are created with the first factor of either kind, and deleted with the last', async () => {
  const { email, password, token, recoveryCodes } = await enrol()
  const { secret, recoveryCodes: more } = await setUpApp(app, token, password)
  expect(more).toEqual([])
  app.wait(30)
  const signedIn = await signIn(app, email, password)
  const { challenge, methods } = signedIn.json<{ data: Step }>().data
  expect(methods).toEqual(['passkey', 'app', 'recovery_code'])
  const byCode = { challenge, code: recoveryCodes[0] }
  const second = await app.call('POST', '/api/partners/login/second-factor', { body: byCode, from: randomIp() })
  expect(second.statusCode).toBe(200)
  const off = { currentPassword: password, code: appCode(secret, app.time.now) }
  const removed = await app.call('POST', '/api/partners/second-factor/off', { token, body: off })
  expect(readMessage(removed)).toBe(secondFactorMessages.appRemoved)
  expect(await read(token)).toMatchObject({ isOn: true, appSince: null, recoveryCodesLeft: 9 })
  const body = { currentPassword: password }
  const renewed = await app.call('POST', '/api/partners/second-factor/recovery-codes', { token, body })
  expect(codesOf(renewed)).toHaveLength(10)
})

test('the last factor cannot be removed while a company requires one, until there is another', async () => {
  const { token } = await enrol()
  const body = { required: true, currentPassword: 'a long password' }
  expect((await app.call('PUT', '/api/team/second-factor', { token, body })).statusCode).toBe(200)
  const [only] = (await read(token)).passkeys
  expect(answerOf(await remove(token, only?.id ?? ''))).toEqual([409, secondFactorMessages.secondFactorStays('Emzor')])
  await addWith(token, createAuthenticator())
  expect((await remove(token, only?.id ?? '')).statusCode).toBe(200)
})

test('the operator turns passkeys off, too', async () => {
  const { email, password } = await enrol()
  expect(await turnOffByOperator(app.url, email)).toBe('turned off')
  expect((await signIn(app, email, password)).statusCode).toBe(200)
  expect(await turnOffByOperator(app.url, email)).toBe('off')
})

test('a broken answer is refused, and never an internal error', async () => {
  const { token, authenticator, step } = await enrol()
  const { challenge, passkey } = await step()
  const good = authenticator.get(passkey)
  const broken = [
    { ...good, response: { ...good.response, clientDataJSON: 'e30' } },
    { ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } },
    { ...good, response: { ...good.response, authenticatorData: 'AA' } },
    { ...good, response: { ...good.response, signature: '-' } },
    { ...good, rawId: 'AAAA' },
  ]
  for (const response of broken) expect((await answer(challenge, response)).statusCode).toBe(400)
  const options = await optionsFor(token, 'a long password')
  const made = createAuthenticator().create(options)
  for (const attestationObject of ['AA', 'oA', '_w'])
    expect((await add(token, { ...made, response: { ...made.response, attestationObject } })).statusCode).toBe(400)
  for (const clientDataJSON of ['e30', 'bnVsbA', 'AA', 'W10'])
    expect((await add(token, { ...made, response: { ...made.response, clientDataJSON } })).statusCode).toBe(409)
})
