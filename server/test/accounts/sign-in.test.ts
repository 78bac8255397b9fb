import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { deleteUnverified } from '../../src/company/partners/queries.ts'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  apply,
  applyAndVerify,
  becomePartner,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  tokenOf,
} from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'
import { withRealHashes } from '../support/weak-hashes.ts'

const app = await useTestApp()
await registerMailJobs(app)

const hour = 3600
const day = 24 * hour
const { profile, complete, forgot, reset, approvedLink } = accountClient(app)

test('an approved applicant sets a password by the link, signs in and sees the profile', async () => {
  const { email, linkToken, companyName, phoneNumber, address } = await approvedLink()
  expect(answerOf(await complete(linkToken))).toEqual([200, messages.completed])
  const signed = await signIn(app, ` ${email.toUpperCase()} `, 'a long password')
  expect(signed.json()).toMatchObject({ success: true, isAdmin: false })
  const seen = await profile(tokenOf(signed))
  expect(seen.json()).toEqual({
    success: true,
    data: {
      companyName,
      email,
      phoneNumber,
      shopperPhone: '',
      shopperEmail: '',
      shopperWebsite: '',
      gln: null,
      address,
      logo: null,
      timeZone: 'Africa/Lagos',
      pendingEmail: null,
      suspension: null,
    },
  })
})

test('a registration link works once, also when it is used ten times together', async () => {
  const { linkToken } = await approvedLink()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => complete(linkToken, `the long password ${i}`)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(readMessage(await complete(linkToken))).toBe(messages.linkUsed)
})

test.each([
  [72 * hour - 1, 200],
  [72 * hour, 400],
])('a registration link %i seconds old is answered with %i', async (age, status) => {
  const { linkToken } = await approvedLink()
  app.wait(age)
  expect((await complete(linkToken)).statusCode).toBe(status)
})

test('a made-up link is refused', async () => {
  expect(answerOf(await complete('x'.repeat(43)))).toEqual([400, messages.linkUsed])
})

test.each([
  [7, 400],
  [8, 200],
  [128, 200],
  [129, 400],
])('a password of %i characters is answered with %i', async (length, status) => {
  const { linkToken } = await approvedLink()
  const reply = await complete(linkToken, 'ọrẹ mi '.repeat(19).slice(0, length))
  expect(reply.statusCode).toBe(status)
  if (status === 400) expect(reply.json<{ errors: object[] }>().errors).toHaveLength(1)
})

test('a long password is not cut: its first 127 characters do not sign in', async () => {
  const long = 'a phrase of words '.repeat(8).slice(0, 128)
  const partner = await becomePartner(app, long)
  expect((await signIn(app, partner.email, long.slice(0, 127))).statusCode).toBe(401)
  expect((await signIn(app, partner.email, long)).statusCode).toBe(200)
})

test('no token and no password is stored in plain text', async () => {
  const partner = await withRealHashes(() => becomePartner(app))
  const token = tokenOf(await signIn(app, partner.email, partner.password))
  const { rows: accounts } = await app.context.pool.query('select * from accounts where email = $1', [partner.email])
  expect(accounts[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { rows } = await app.context.pool.query(`select encode(token_hash, 'escape') as kept from sessions`)
  expect(rows.map((row) => row.kept)).not.toContain(token)
  const jobs = await app.context.pool.query('select data, output from jobs.job')
  expect(JSON.stringify(jobs.rows)).not.toContain(partner.linkToken)
})

test('an unknown address, an account without a password, an applicant and a wrong password get the same answer', async () => {
  const partner = await becomePartner(app)
  const { email: waiting } = await approvedLink()
  const { email: applied } = await applyAndVerify(app)
  const replies = [
    await signIn(app, 'nobody@maker.example', 'a long password'),
    await signIn(app, waiting, 'a long password'),
    await signIn(app, applied, 'a long password'),
    await signIn(app, partner.email, 'a wrong password'),
  ]
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  expect([replies[0]?.statusCode, replies[0]?.json()]).toMatchObject([401, { message: messages.signInFailed }])
})

test('signing in with an unknown address takes as much work as with a wrong password', async () => {
  // Measures processor time, because this machine may be busy with other things.
  const workOf = async (email: string) => {
    const start = process.cpuUsage()
    await signIn(app, email, 'a wrong password')
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const known: number[] = []
  const unknown: number[] = []
  await withRealHashes(async () => {
    const partner = await becomePartner(app)
    for (let i = 0; i < 5; i++) {
      known.push(await workOf(partner.email))
      unknown.push(await workOf(`nobody${i}@maker.example`))
    }
  })
  // Compares the fastest of five: without a hash it takes a fifth.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
})

test('only the first sign-in starts the trial', async () => {
  const partner = await becomePartner(app)
  const start = app.time.now
  const periods = () => app.rows('subscriptionPeriods', { partnerId: partner.partnerId })
  expect(await periods()).toEqual([])
  const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(app, partner.email, partner.password)))
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
  app.wait(day)
  await signIn(app, partner.email, partner.password)
  expect(await periods()).toMatchObject([
    {
      planType: 'TRIAL',
      startsAt: start,
      endsAt: new Date(start.getTime() + 14 * day * 1000),
      codeLimit: 100,
      codesGenerated: 0,
    },
  ])
  const events = await app.rows('auditLog', { partnerId: partner.partnerId, action: 'trial.started' })
  expect(events).toHaveLength(1)
})

test('an admin has no trial, and the reply says that they are an admin', async () => {
  const admin = await app.createAdmin()
  await forgot(admin.email)
  await reset(tokenIn(await mailTo(app, admin.email)), 'an admin password')
  const reply = await signIn(app, admin.email, 'an admin password')
  expect(reply.json()).toMatchObject({ success: true, isAdmin: true })
  expect((await profile(tokenOf(reply))).statusCode).toBe(403)
})

test.each([
  [7 * day - 1, 200],
  [7 * day, 401],
])('a session idle for %i seconds is answered with %i', async (idle, status) => {
  const { token } = await app.createPartner()
  app.wait(idle)
  expect((await profile(token)).statusCode).toBe(status)
})

test('a session in daily use ends after 30 days', async () => {
  const { token } = await app.createPartner()
  for (let i = 0; i < 29; i++) {
    app.wait(day)
    expect((await profile(token)).statusCode).toBe(200)
  }
  app.wait(day - 1)
  expect((await profile(token)).statusCode).toBe(200)
  app.wait(1)
  expect((await profile(token)).statusCode).toBe(401)
})

test('the last use of a session is written at most every five minutes', async () => {
  const { token, accountId } = await app.createPartner()
  const start = app.time.now
  const lastUse = async () => (await app.row('sessions', { accountId })).lastUsedAt
  app.wait(300)
  await profile(token)
  expect(await lastUse()).toEqual(start)
  app.wait(1)
  await profile(token)
  expect(await lastUse()).toEqual(app.time.now)
})

test('a rejected partner is signed out', async () => {
  const { token, partnerId } = await app.createPartner()
  await app.reject(partnerId)
  expect((await profile(token)).statusCode).toBe(401)
})

test('signing out ends the session, signing out everywhere ends all', async () => {
  const { email, password } = await becomePartner(app)
  const signed = await Promise.all([1, 2, 3].map(async () => tokenOf(await signIn(app, email, password))))
  const [first = '', second = '', third = ''] = signed
  expect(answerOf(await app.call('POST', '/api/partners/logout', { token: first }))).toEqual([200, messages.signedOut])
  expect((await profile(first)).statusCode).toBe(401)
  expect((await profile(second)).statusCode).toBe(200)
  expect((await app.call('POST', '/api/partners/logout-everywhere', { token: second })).statusCode).toBe(200)
  expect((await profile(second)).statusCode).toBe(401)
  expect((await profile(third)).statusCode).toBe(401)
})

test.each(['logout', 'logout-everywhere'])('%s needs a session', async (path) => {
  expect((await app.call('POST', `/api/partners/${path}`)).statusCode).toBe(401)
  expect((await app.call('POST', `/api/partners/${path}`, { token: 'x'.repeat(43) })).statusCode).toBe(401)
})

test.each(['logout', 'logout-everywhere'])('%s tells the browser to forget what it stored', async (path) => {
  const { token } = await app.createPartner()
  const out = await app.call('POST', `/api/partners/${path}`, { token })
  expect(out.headers['clear-site-data']).toBe('"storage"')
  const refused = await app.call('POST', `/api/partners/${path}`, { token })
  expect([refused.statusCode, refused.headers['clear-site-data']]).toEqual([401, undefined])
})

test('a sign-out leaves inspections that wait to be sent', async () => {
  const { token } = await app.createPartner()
  const headers = { cookie: 'language=en; unsentInspections=1' }
  const out = await app.call('POST', '/api/partners/logout', { token, headers })
  expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, undefined])
})

test('the nightly jobs delete expired rows and applications that were never verified, and nothing else', async () => {
  const stays = await applyAndVerify(app)
  const kept = await app.createPartner()
  const { partnerId } = await apply(app)
  app.wait(30 * day)
  await profile(kept.token)
  await deleteUnverified(app.db, app.time.now)
  expect(await partners()).toContain(partnerId)
  app.wait(1)
  await app.db.transaction().execute(async (tx) => {
    await app.context.jobs.enqueue(tx, 'delete-expired', {})
    await app.context.jobs.enqueue(tx, 'delete-unverified-applications', {})
  })
  await expect.poll(partners).not.toContain(partnerId)
  expect(await partners()).toEqual(expect.arrayContaining([stays.partnerId, kept.partnerId]))
  // Without the salts of past days, the hashes of addresses cannot be computed again.
  for (const table of ['sessions', 'throttles', 'oneTimeTokens', 'dailySalts'] as const)
    await expect.poll(() => app.rows(table)).toEqual([])
})

const partners = async () => (await app.rows('partners')).map(({ id }) => id)
