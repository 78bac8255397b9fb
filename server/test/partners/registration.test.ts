import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { hashPin } from '../../src/company/partners/pin.ts'
import {
  answerOf,
  apply,
  applyAndVerify,
  buildApplication,
  countMailsTo,
  mailTo,
  pinIn,
  readMessage,
  registerMailJobs,
  waitForMails,
} from '../support/mailbox.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

const register = (body: object, from = randomIp()) => app.call('POST', '/api/partners/register', { body, from })
const verify = ({ partnerId, email, pin }: { partnerId: string; email: string; pin: string }) =>
  app.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } })
const resend = (partnerId: string, from = randomIp()) =>
  app.call('POST', '/api/partners/resend-verification', { body: { partnerId }, from })
/** A PIN other than this one; each `step` gives another. */
const otherPin = (pin: string, step = 1) => String((Number(pin) + step) % 1_000_000).padStart(6, '0')
const unknownId = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab'

const verificationsOf = (partnerId: string) => app.rows('auditLog', { partnerId, action: 'application.email_verified' })

async function applyAndReadPin() {
  const applied = await apply(app)
  return { ...applied, pin: pinIn(await mailTo(app, applied.email)) }
}

test('an applicant verifies the address with the PIN from the mail', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  expect(pin).toMatch(/^\d{6}$/)
  expect(answerOf(await verify({ partnerId, email, pin: ` ${pin} ` }))).toEqual([200, messages.emailVerified])
  const partner = await app.row('partners', { id: partnerId })
  expect(partner.emailVerifiedAt).toEqual(app.time.now)
  expect(await verificationsOf(partnerId)).toHaveLength(1)
})

test('the PIN mail contains nothing that was typed into the form', async () => {
  const { email } = await apply(app, { companyName: 'WIN at https://evil.example' })
  const mail = await mailTo(app, email)
  expect(mail.subject + mail.bodyText + mail.bodyHtml).not.toMatch(/evil|WIN/)
})

test('the right PIN still works after four wrong ones', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  for (const left of [4, 3, 2, 1]) {
    const reply = await verify({ partnerId, email, pin: otherPin(pin, left) })
    expect(answerOf(reply)).toEqual([400, messages.wrongPin(left)])
  }
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)
})

test('the right PIN is refused after five wrong ones', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  for (let step = 1; step <= 4; step++) await verify({ partnerId, email, pin: otherPin(pin, step) })
  expect(readMessage(await verify({ partnerId, email, pin: otherPin(pin, 5) }))).toBe(messages.pinAttemptsUsed)
  expect(answerOf(await verify({ partnerId, email, pin }))).toEqual([400, messages.pinAttemptsUsed])
})

test('of twenty simultaneous wrong PINs only five are checked', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  const pins = Array.from({ length: 20 }, (_, i) => otherPin(pin, i + 1))
  const replies = await Promise.all(pins.map((wrong) => verify({ partnerId, email, pin: wrong })))
  const answers = replies.map(readMessage).filter((message) => message !== messages.pinAttemptsUsed)
  expect(answers.sort()).toEqual([1, 2, 3, 4].map(messages.wrongPin).sort())
  expect(await app.row('emailVerificationPins', { partnerId })).toMatchObject({ attempts: 5 })
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
})

test('of twenty simultaneous right PINs five succeed, and the address is verified once', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify({ partnerId, email, pin })))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(5)
  expect(await verificationsOf(partnerId)).toHaveLength(1)
})

test.each([
  [599, 200],
  [600, 400],
  [601, 400],
])('a PIN that is %i seconds old is answered with %i', async (age, status) => {
  const { partnerId, email, pin } = await applyAndReadPin()
  app.wait(age)
  const reply = await verify({ partnerId, email, pin })
  expect(reply.statusCode).toBe(status)
  if (status === 400) expect(readMessage(reply)).toBe(messages.pinExpired)
})

test('a PIN works once; it gets the same answer again and changes nothing more', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  await verify({ partnerId, email, pin })
  const provedAt = app.time.now
  app.wait(599)
  expect(answerOf(await verify({ partnerId, email, pin }))).toEqual([200, messages.emailVerified])
  expect((await verificationsOf(partnerId)).map(({ occurredAt }) => occurredAt)).toEqual([provedAt])
  const partner = await app.row('partners', { id: partnerId })
  expect(partner.emailVerifiedAt).toEqual(provedAt)
  app.wait(1)
  expect(answerOf(await verify({ partnerId, email, pin }))).toEqual([400, messages.pinExpired])
})

test('after the right PIN another PIN or address is refused, and repeats count against the five attempts', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  await verify({ partnerId, email, pin })
  for (const wrong of [
    { email, pin: otherPin(pin) },
    { email: `x${email}`, pin },
  ]) {
    expect(answerOf(await verify({ partnerId, ...wrong }))).toEqual([400, messages.pinExpired])
  }
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
})

test('the right PIN with another email address is a wrong attempt', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  expect(answerOf(await verify({ partnerId, email: `x${email}`, pin }))).toEqual([400, messages.wrongPin(4)])
})

test('a PIN of one application does not verify another', async () => {
  const mine = await applyAndReadPin()
  const theirs = await applyAndReadPin()
  const reply = await verify({ partnerId: theirs.partnerId, email: theirs.email, pin: mine.pin })
  expect(reply.statusCode).toBe(mine.pin === theirs.pin ? 200 : 400)
})

test('an unknown application gets the answer of an application without a PIN', async () => {
  const reply = await verify({ partnerId: unknownId, email: 'a@b.example', pin: '123456' })
  expect(answerOf(reply)).toEqual([400, messages.pinExpired])
})

test('a new PIN immediately voids the earlier one, and resets the attempts', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  for (let step = 1; step <= 5; step++) await verify({ partnerId, email, pin: otherPin(pin, step) })
  app.wait(60)
  expect(readMessage(await resend(partnerId))).toBe(messages.pinSent)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
  const next = pinIn(await mailTo(app, email, 2))
  if (next !== pin) expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
  expect((await verify({ partnerId, email, pin: next })).statusCode).toBe(200)
})

test('of ten simultaneous requests for a new PIN one succeeds', async () => {
  const { partnerId, email } = await applyAndReadPin()
  app.wait(60)
  const replies = await Promise.all(Array.from({ length: 10 }, () => resend(partnerId)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2)
})

test('requesting a PIN for an unknown or verified application looks like a success and sends no mail', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  app.wait(60)
  const [unknown, proved] = [await resend(unknownId), await resend(partnerId)]
  expect([unknown.statusCode, unknown.body]).toEqual([200, proved.body])
  expect(readMessage(proved)).toBe(messages.pinSent)
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(1)
})

test('registering with the address of an applicant shows no difference, and the applicant gets a mail', async () => {
  const { email } = await applyAndVerify(app)
  const reply = await register(buildApplication({ email }))
  expect(answerOf(reply)).toEqual([200, messages.registered])
  const mail = await mailTo(app, email, 2)
  expect(mail.subject).toBe('We already have your Sahihi application')
  expect(pinIn(mail)).toBe('')
  const { partnerId } = reply.json<{ partnerId: string }>()
  for (const left of [4, 3, 2, 1])
    expect(readMessage(await verify({ partnerId, email, pin: '000000' }))).toBe(messages.wrongPin(left))
  expect(readMessage(await verify({ partnerId, email, pin: '000000' }))).toBe(messages.pinAttemptsUsed)
})

test('registering with the address of an account shows no difference, and its owner is asked to sign in', async () => {
  const { email } = await app.createAdmin()
  expect(answerOf(await register(buildApplication({ email: email.toUpperCase() })))).toEqual([200, messages.registered])
  const mail = await mailTo(app, email)
  expect(mail.bodyText).toMatch(/already have an account[\s\S]*http:\/\/localhost:3000\/login/)
  expect(pinIn(mail)).toBe('')
})

test('of two applications with one address the first one verified gets it', async () => {
  const first = await applyAndReadPin()
  const second = await apply(app, { email: first.email })
  const pin = pinIn(await mailTo(app, first.email, 2))
  const { email } = first
  const replies = await Promise.all([verify(first), verify({ partnerId: second.partnerId, email, pin })])
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
  const loser = replies.find((reply) => reply.statusCode === 409)
  expect(loser && readMessage(loser)).toBe(messages.alreadyApplied)
})

test('an address that now belongs to an admin cannot be verified', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  const account = { id: partnerId, email, adminRole: 'owner', createdAt: app.time.now }
  await app.db.insertInto('accounts').values(account).execute()
  expect(answerOf(await verify({ partnerId, email, pin }))).toEqual([409, messages.alreadyApplied])
})

test('a rejected applicant may apply again with the same address', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  await app.reject(partnerId)
  const again = await applyAndVerify(app, { email })
  expect(again.partnerId).not.toBe(partnerId)
})

test('a PIN is in no job, and stored only as a hash of its own', async () => {
  const { partnerId, pin } = await applyAndReadPin()
  const jobs = await app.context.pool.query(`select * from jobs.job where data->>'partnerId' = $1`, [partnerId])
  expect(jobs.rows).toHaveLength(1)
  expect(JSON.stringify(jobs.rows[0].data) + JSON.stringify(jobs.rows[0].output)).not.toContain(pin)
  const row = await app.row('emailVerificationPins', { partnerId })
  expect(row.pinHash).toEqual(await hashPin(app.context.secrets, partnerId, pin, app.time.now))
  expect(row.pinHash).not.toEqual(await hashPin(app.context.secrets, unknownId, pin, app.time.now))
})

test.each([
  ['companyName', 'Emzor\r\nBcc: all@example.com', messages.notPlainText],
  ['companyName', '  ', 'Enter the company name.'],
  ['companyName', '\u200B\u2060', 'Enter the company name.'],
  ['companyName', 'Em\u0007zor', messages.notPlainText],
  ['email', 'not an address', messages.notAnEmail],
  ['email', 'a@b.example\r\nBcc: c@d.example', messages.notAnEmail],
  ['phoneNumber', '12345', messages.notAPhone],
  ['role', 'admin', messages.unknownField('role')],
])('a wrong %s (%j) is refused beside its field', async (field, value, message) => {
  const reply = await register({ ...buildApplication(), [field]: value })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: object[] }>().errors).toContainEqual({ field, message })
})

test.each([
  ['companyName', 'Enter the company name.'],
  ['email', 'Enter an email.'],
  ['address', 'Enter an address.'],
  ['phoneNumber', 'Enter a phone number.'],
  ['businessRegistrationNumber', 'Enter a registration number.'],
])('an empty %s has exactly one error, which says what to enter', async (field, message) => {
  const reply = await register({ ...buildApplication(), [field]: '' })
  expect(reply.json<{ errors: object[] }>().errors).toEqual([{ field, message }])
})

test('a PIN requested while an earlier mail waits is the only one sent', async () => {
  const { partnerId, email } = await applyAndReadPin()
  const earlier = { partnerId, requestedAt: new Date(app.time.now.getTime() - 1000).toISOString() }
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'mail-email-pin', earlier))
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(1)
})
