import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPin } from '../../src/partners/hash-pin.ts'
import {
  apply,
  applyAndProve,
  mailsAreWritten,
  mailsTo,
  mailTo,
  makeApplication,
  pinIn,
  wordsOf,
  workMails,
} from '../support/mailbox.ts'
import { somewhere } from '../support/random-ip.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await workMails(app)
})
afterAll(() => app.close())

const register = (body: object, from = somewhere()) => app.call('POST', '/api/partners/register', { body, from })
const verify = (body: { partnerId: string; email: string; pin: string }) =>
  app.call('POST', '/api/partners/verify-email', { body })
const resend = (partnerId: string, from = somewhere()) =>
  app.call('POST', '/api/partners/resend-verification', { body: { partnerId }, from })
/** A PIN that is not this one; `step` tells several of them apart. */
const notThe = (pin: string, step = 1) => String((Number(pin) + step) % 1_000_000).padStart(6, '0')
const nobody = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab'

const proofsOf = (partnerId: string) =>
  app.db
    .selectFrom('auditLog')
    .where('partnerId', '=', partnerId)
    .where('action', '=', 'verify_email')
    .selectAll()
    .execute()

async function applyAndReadPin() {
  const applied = await apply(app)
  return { ...applied, pin: pinIn(await mailTo(app, applied.email)) }
}

test('an applicant proves their address with the PIN from the mail', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  expect(pin).toMatch(/^\d{6}$/)
  const reply = await verify({ partnerId, email, pin: ` ${pin} ` })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([200, messages.emailVerified])
  const partner = await app.db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(partner.emailVerifiedAt).toEqual(app.time.now)
  const deed = await app.db
    .selectFrom('auditLog')
    .where('partnerId', '=', partnerId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(deed.action).toBe('verify_email')
})

test('the PIN mail holds nothing that a stranger typed into the form', async () => {
  const { email } = await apply(app, { companyName: 'WIN at https://evil.example' })
  const mail = await mailTo(app, email)
  expect(mail.subject + mail.bodyText + mail.bodyHtml).not.toMatch(/evil|WIN/)
})

test('after four wrong PINs the right one still works', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  for (const left of [4, 3, 2, 1]) {
    const reply = await verify({ partnerId, email, pin: notThe(pin, left) })
    expect([reply.statusCode, wordsOf(reply)]).toEqual([400, messages.pinWrong(left)])
  }
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)
})

test('after five wrong PINs even the right one is refused', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  for (let step = 1; step <= 4; step++) await verify({ partnerId, email, pin: notThe(pin, step) })
  expect(wordsOf(await verify({ partnerId, email, pin: notThe(pin, 5) }))).toBe(messages.pinWornOut)
  const right = await verify({ partnerId, email, pin })
  expect([right.statusCode, wordsOf(right)]).toEqual([400, messages.pinWornOut])
})

test('of twenty wrong PINs at once only five are compared', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => verify({ partnerId, email, pin: notThe(pin, i + 1) })),
  )
  const words = replies.map(wordsOf).sort()
  expect(words.filter((said) => said !== messages.pinWornOut)).toEqual([1, 2, 3, 4].map(messages.pinWrong).sort())
  const row = await app.db.selectFrom('pins').where('partnerId', '=', partnerId).select('tries').executeTakeFirst()
  expect(row?.tries).toBe(5)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
})

test('of twenty right PINs at once one is taken, and four more, as many as there are tries, are told so', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify({ partnerId, email, pin })))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(5)
  expect(await proofsOf(partnerId)).toHaveLength(1)
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
  if (status === 400) expect(wordsOf(reply)).toBe(messages.pinExpired)
})

test('a PIN works once; who says it again, because the answer was lost, hears the same and changes nothing', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  await verify({ partnerId, email, pin })
  const provedAt = app.time.now
  app.wait(599)
  const again = await verify({ partnerId, email, pin })
  expect([again.statusCode, wordsOf(again)]).toEqual([200, messages.emailVerified])
  expect((await proofsOf(partnerId)).map(({ at }) => at)).toEqual([provedAt])
  const partner = await app.db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(partner.emailVerifiedAt).toEqual(provedAt)
  app.wait(1)
  const late = await verify({ partnerId, email, pin })
  expect([late.statusCode, wordsOf(late)]).toEqual([400, messages.pinExpired])
})

test('after the right PIN another PIN or another address is refused, and saying it again has five tries in all', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  await verify({ partnerId, email, pin })
  for (const wrong of [
    { email, pin: notThe(pin) },
    { email: `x${email}`, pin },
  ]) {
    const reply = await verify({ partnerId, ...wrong })
    expect([reply.statusCode, wordsOf(reply)]).toEqual([400, messages.pinExpired])
  }
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
})

test('the right PIN with another e-mail address is a wrong try', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  const reply = await verify({ partnerId, email: `x${email}`, pin })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([400, messages.pinWrong(4)])
})

test('a PIN of one application does not prove another', async () => {
  const mine = await applyAndReadPin()
  const theirs = await applyAndReadPin()
  const reply = await verify({ partnerId: theirs.partnerId, email: theirs.email, pin: mine.pin })
  expect(reply.statusCode).toBe(mine.pin === theirs.pin ? 200 : 400)
})

test('an application that nobody made is answered like one without a PIN', async () => {
  const reply = await verify({ partnerId: nobody, email: 'a@b.example', pin: '123456' })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([400, messages.pinExpired])
})

test('a new PIN voids the earlier one, at once and after its mail, and brings new tries', async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  for (let step = 1; step <= 5; step++) await verify({ partnerId, email, pin: notThe(pin, step) })
  app.wait(60)
  expect(wordsOf(await resend(partnerId))).toBe(messages.pinSent)
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
  const next = pinIn(await mailTo(app, email, 2))
  if (next !== pin) expect((await verify({ partnerId, email, pin })).statusCode).toBe(400)
  expect((await verify({ partnerId, email, pin: next })).statusCode).toBe(200)
})

test('of ten who ask for a new PIN at once one is heard', async () => {
  const { partnerId, email } = await applyAndReadPin()
  app.wait(60)
  const replies = await Promise.all(Array.from({ length: 10 }, () => resend(partnerId)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(2)
})

test('asking a new PIN for an unknown or a proved application sounds like a success, and no mail goes out', async () => {
  const { partnerId, email } = await applyAndProve(app)
  app.wait(60)
  const [unknown, proved] = [await resend(nobody), await resend(partnerId)]
  expect([unknown.statusCode, unknown.body]).toEqual([200, proved.body])
  expect(wordsOf(proved)).toBe(messages.pinSent)
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(1)
})

test('who registers with an address that has applied sees no difference, and its owner is told by mail', async () => {
  const { email } = await applyAndProve(app)
  const reply = await register(makeApplication({ email }))
  expect([reply.statusCode, wordsOf(reply)]).toEqual([200, messages.registered])
  const mail = await mailTo(app, email, 2)
  expect(mail.subject).toBe('We already have your Sahihi application')
  expect(pinIn(mail)).toBe('')
  const { partnerId } = reply.json<{ partnerId: string }>()
  for (const left of [4, 3, 2, 1])
    expect(wordsOf(await verify({ partnerId, email, pin: '000000' }))).toBe(messages.pinWrong(left))
  expect(wordsOf(await verify({ partnerId, email, pin: '000000' }))).toBe(messages.pinWornOut)
})

test('who registers with the address of an account sees no difference, and its owner is told to sign in', async () => {
  const { email } = await app.createAdmin()
  const reply = await register(makeApplication({ email: email.toUpperCase() }))
  expect([reply.statusCode, wordsOf(reply)]).toEqual([200, messages.registered])
  const mail = await mailTo(app, email)
  expect(mail.bodyText).toMatch(/already have an account[\s\S]*http:\/\/localhost:3000\/login/)
  expect(pinIn(mail)).toBe('')
})

test('of two applications for one address the first to be proved gets it', async () => {
  const first = await applyAndReadPin()
  const second = await apply(app, { email: first.email })
  const pin = pinIn(await mailTo(app, first.email, 2))
  const replies = await Promise.all([
    verify({ partnerId: first.partnerId, email: first.email, pin: first.pin }),
    verify({ partnerId: second.partnerId, email: first.email, pin }),
  ])
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
  const loser = replies.find((reply) => reply.statusCode === 409)
  expect(loser && wordsOf(loser)).toBe(messages.alreadyApplied)
})

test("an address that has become an admin's meanwhile is nobody else's", async () => {
  const { partnerId, email, pin } = await applyAndReadPin()
  await app.db
    .insertInto('accounts')
    .values({ id: partnerId, email, isAdmin: true, createdAt: app.time.now })
    .execute()
  const reply = await verify({ partnerId, email, pin })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([409, messages.alreadyApplied])
})

test('a rejected applicant may apply again with the same address', async () => {
  const { partnerId, email } = await applyAndProve(app)
  await app.db
    .updateTable('partners')
    .set({ rejectedAt: app.time.now, rejectionReason: 'No document' })
    .where('id', '=', partnerId)
    .execute()
  const again = await applyAndProve(app, { email })
  expect(again.partnerId).not.toBe(partnerId)
})

test('a PIN lies in no job, and in its application only as a hash of its own', async () => {
  const { partnerId, pin } = await applyAndReadPin()
  const jobs = await app.context.pool.query(`select * from jobs.job where data->>'partnerId' = $1`, [partnerId])
  expect(jobs.rows).toHaveLength(1)
  expect(JSON.stringify(jobs.rows[0].data) + JSON.stringify(jobs.rows[0].output)).not.toContain(pin)
  const pins = await app.db
    .selectFrom('pins')
    .where('partnerId', '=', partnerId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(pins.pinHash).toEqual(await hashPin(app.context.secrets, partnerId, pin, app.time.now))
  expect(pins.pinHash).not.toEqual(await hashPin(app.context.secrets, nobody, pin, app.time.now))
})

test.each([
  ['companyName', 'Emzor\r\nBcc: all@example.com', messages.notPlainText],
  ['companyName', '  ', messages.required],
  ['companyName', '\u200B\u2060', messages.required],
  ['companyName', 'Em\u200Bzor', messages.notPlainText],
  ['email', 'not an address', messages.notAnEmail],
  ['email', 'a@b.example\r\nBcc: c@d.example', messages.notAnEmail],
  ['phoneNumber', '12345', messages.notAPhone],
  ['role', 'admin', messages.unknownField('role')],
])('a wrong %s (%j) is refused by its name', async (field, value, message) => {
  const reply = await register({ ...makeApplication(), [field]: value })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: object[] }>().errors).toContainEqual({ field, message })
})

test('a PIN that is asked for while an earlier mail still waits is the only one that is written', async () => {
  const { partnerId, email } = await applyAndReadPin()
  const earlier = { partnerId, requestedAt: new Date(app.time.now.getTime() - 1000).toISOString() }
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'mail-pin', earlier))
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(1)
})
