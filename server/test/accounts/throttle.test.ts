import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { addressKey } from '../../src/platform/lib/secrets.ts'
import {
  answerOf,
  apply,
  becomePartner,
  buildApplication,
  countMailsTo,
  registerMailJobs,
  signIn,
  waitForMails,
} from '../support/mailbox.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

const register = (body: object, from = randomIp()) => app.call('POST', '/api/partners/register', { body, from })
const resend = (partnerId: string, from = randomIp()) =>
  app.call('POST', '/api/partners/resend-verification', { body: { partnerId }, from })
const unknownId = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab'

test('after six wrong passwords a network address has to wait, whether the account exists or not; then the right password works', async () => {
  const partner = await becomePartner(app)
  const from = randomIp()
  for (const email of [partner.email, 'nobody-at-all@maker.example']) {
    for (let i = 0; i < 6; i++) expect((await signIn(app, email, 'a wrong password', from)).statusCode).toBe(401)
    const refused = await signIn(app, email, partner.password, from)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  }
  app.wait(1)
  expect((await signIn(app, partner.email, partner.password, from)).statusCode).toBe(429)
  app.wait(1)
  expect((await signIn(app, partner.email, partner.password, from)).statusCode).toBe(200)
  expect((await signIn(app, partner.email, 'a wrong password', from)).statusCode).toBe(401)
})

test('the delay doubles with each failure, up to 15 minutes', async () => {
  const from = randomIp()
  const waits: number[] = []
  for (let i = 0; i < 17; i++) {
    await signIn(app, 'guessed@maker.example', 'a wrong password', from)
    const reply = await signIn(app, 'guessed@maker.example', 'a wrong password', from)
    const seconds = Number(reply.headers['retry-after'] ?? 0)
    if (seconds > 0) waits.push(seconds)
    app.wait(seconds)
  }
  expect(waits.slice(0, 12)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('a stranger with wrong passwords, few or all day, does not lock out others', async () => {
  const partner = await becomePartner(app)
  const stranger = randomIp()
  for (let i = 0; i < 6; i++) await signIn(app, partner.email, 'a wrong password', stranger)
  expect((await signIn(app, partner.email, partner.password, stranger)).statusCode).toBe(429)
  expect((await signIn(app, partner.email, partner.password)).statusCode).toBe(200)
  for (let i = 0; i < 20; i++) {
    app.wait(900)
    await signIn(app, partner.email, 'a wrong password', stranger)
    expect((await signIn(app, partner.email, partner.password)).statusCode).toBe(200)
  }
})

test('of thirty wrong passwords sent together from one address six are checked', async () => {
  const { email } = await becomePartner(app)
  const from = randomIp()
  const replies = await Promise.all(Array.from({ length: 30 }, () => signIn(app, email, 'a wrong password', from)))
  expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(6)
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(24)
})

test('one network address may fail for 51 accounts; an office that signs in all day is not delayed', async () => {
  const partner = await becomePartner(app)
  const from = randomIp()
  for (let i = 0; i < 50; i++) {
    const status = (await signIn(app, partner.email, partner.password, from)).statusCode
    if (status !== 200) throw new Error(`The sign-in ${i} was answered with ${status}.`)
  }
  for (let i = 0; i < 51; i++)
    expect((await signIn(app, `guess${i}@maker.example`, 'password', from)).statusCode).toBe(401)
  const newcomer = await becomePartner(app)
  expect((await signIn(app, newcomer.email, newcomer.password, from)).statusCode).toBe(429)
  expect((await signIn(app, partner.email, partner.password, from)).statusCode).toBe(200)
})

test('one network address may register 21 times; then it has to wait', async () => {
  const from = randomIp()
  for (let i = 0; i < 21; i++) expect((await register(buildApplication(), from)).statusCode).toBe(200)
  const refused = await register(buildApplication(), from)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  app.wait(2)
  expect((await register(buildApplication(), from)).statusCode).toBe(200)
})

test('the addresses of one IPv6 /64 share a limit: 21 registrations; its neighbour is not delayed', async () => {
  for (let i = 0; i < 21; i++)
    expect((await register(buildApplication(), `2001:db8:7:64::${i.toString(16)}`)).statusCode).toBe(200)
  expect((await register(buildApplication(), '2001:db8:7:64:ffff::1')).statusCode).toBe(429)
  expect((await register(buildApplication(), '2001:db8:7:65::1')).statusCode).toBe(200)
})

const keyOf = (address: string) => addressKey(app.context.secrets, address, app.time.now)

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8::1', '2001:0DB8:0000:0000:0000:0000:0000:0001'],
  ['2001:db8::1', '2001:db8:0:0:5::'],
  ['::1', '0:0:0:0:0:0:0:2'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::'],
  ['fe80::1%eth0', 'fe80::2'],
  ['64:ff9b::192.0.2.1', '64:ff9b::'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
])('%s and %s share a limit', async (one, other) => {
  expect(await keyOf(one)).toBe(await keyOf(other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['::ffff:192.0.2.1', '::1'],
  ['192.0.2.1', '192.0.2.2'],
])('%s and %s have limits of their own', async (one, other) => {
  expect(await keyOf(one)).not.toBe(await keyOf(other))
})

test('strangers cannot fill a mailbox: after eleven PINs no more are mailed for a while, resent ones included', async () => {
  const { email } = buildApplication()
  const replies = await Promise.all(Array.from({ length: 14 }, () => register(buildApplication({ email }))))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(14).fill(200))
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(11)
  app.wait(60)
  for (const reply of replies) {
    expect(answerOf(await resend(reply.json<{ partnerId: string }>().partnerId))).toEqual([200, messages.pinSent])
  }
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(12)
})

test('one network address may request 21 new PINs; then it has to wait', async () => {
  const from = randomIp()
  for (let i = 0; i < 21; i++) expect((await resend(unknownId, from)).statusCode).toBe(200)
  expect((await resend(unknownId, from)).statusCode).toBe(429)
  expect((await resend(unknownId)).statusCode).toBe(200)
})

test('a new PIN can be requested after 60 seconds, not after 59', async () => {
  const { partnerId } = await apply(app)
  app.wait(59)
  const early = await resend(partnerId)
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1'])
  app.wait(1)
  expect((await resend(partnerId)).statusCode).toBe(200)
})

test('five new PINs can be requested in an hour, the sixth when the hour is over', async () => {
  const { partnerId } = await apply(app)
  for (let i = 0; i < 5; i++) {
    app.wait(60)
    expect((await resend(partnerId)).statusCode).toBe(200)
  }
  app.wait(60)
  const sixth = await resend(partnerId)
  expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, String(3600 - 360)])
  app.wait(3600 - 361)
  expect((await resend(partnerId)).statusCode).toBe(429)
  app.wait(1)
  expect((await resend(partnerId)).statusCode).toBe(200)
})
