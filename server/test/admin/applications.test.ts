import { spawn } from 'node:child_process'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureFirstAdmin, setAdmin } from '../../src/admin/create-admin.ts'
import {
  apply,
  applyAndProve,
  mailsAreWritten,
  mailsTo,
  mailTo,
  signIn,
  tokenIn,
  wordsOf,
  workMails,
} from '../support/mailbox.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Shown = {
  id: string
  status: string
  rejectionReason: string | null
  decidedAt: string | null
  companyName: string
}
let app: TestApp
let admin: { token: string; accountId: string }
beforeAll(async () => {
  app = await createTestApp()
  await workMails(app)
  admin = await app.createAdmin()
})
afterAll(() => app.close())

const day = 86_400
const wait = (seconds: number) => (app.time.now = new Date(app.time.now.getTime() + seconds * 1000))
const decide = (partnerId: string, decision: object, token = admin.token) =>
  app.call('PUT', '/api/partners/status', { token, body: { partnerId, ...decision } })
const list = async () => {
  // Signed in anew, because these tests move the clock by weeks.
  const token = await app.createSession(admin.accountId)
  return (await app.call('GET', '/api/partners/pending', { token })).json<{ data: Shown[] }>().data
}
const deedsOn = (partnerId: string) =>
  app.db
    .selectFrom('auditLog')
    .where('partnerId', '=', partnerId)
    .where('action', 'in', ['approve_partner', 'reject_partner'])
    .selectAll()
    .execute()

test('an admin sees proved applications only: pending ones oldest first, then decided ones newest first', async () => {
  const unproved = await apply(app)
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    ids.push((await applyAndProve(app)).partnerId)
    wait(1)
  }
  const [first = '', second = '', third = '', fourth = ''] = ids
  await decide(first, { status: 'approved' })
  wait(1)
  await decide(third, { status: 'rejected', rejectionReason: 'No document' })
  const shown = await list()
  expect(shown.map(({ id }) => id).filter((id) => [unproved.partnerId, ...ids].includes(id))).toEqual([
    second,
    fourth,
    third,
    first,
  ])
  expect(shown.find(({ id }) => id === third)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'No document',
    decidedAt: app.time.now.toISOString(),
  })
})

test('a decision is shown for 30 days', async () => {
  const { partnerId } = await applyAndProve(app)
  await decide(partnerId, { status: 'rejected', rejectionReason: 'No document' })
  wait(30 * day)
  expect((await list()).map(({ id }) => id)).toContain(partnerId)
  wait(1)
  expect((await list()).map(({ id }) => id)).not.toContain(partnerId)
  admin = await app.createAdmin()
})

test('of ten admins at once exactly one decides, and one mail goes out', async () => {
  const { partnerId, email } = await applyAndProve(app)
  const admins = await Promise.all(Array.from({ length: 10 }, () => app.createAdmin()))
  const replies = await Promise.all(
    admins.map(({ token }, i) =>
      decide(partnerId, i % 2 ? { status: 'approved' } : { status: 'rejected', rejectionReason: 'No document' }, token),
    ),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9)
  expect(await deedsOn(partnerId)).toHaveLength(1)
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(2)
})

test('an approval opens an account without a password, mails a link and leaves a trace', async () => {
  const { partnerId, email } = await applyAndProve(app)
  const reply = await decide(partnerId, { status: 'approved' })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([200, messages.approved])
  const account = await app.db
    .selectFrom('accounts')
    .where('partnerId', '=', partnerId)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ email, passwordHash: null, isAdmin: false })
  expect(await deedsOn(partnerId)).toMatchObject([{ accountId: admin.accountId, action: 'approve_partner' }])
  expect(tokenIn(await mailTo(app, email, 2))).toHaveLength(43)
})

test('a rejection needs a reason, mails it and leaves a trace', async () => {
  const { partnerId, email } = await applyAndProve(app)
  for (const wrong of [{ status: 'rejected' }, { status: 'rejected', rejectionReason: '  ' }]) {
    const refused = await decide(partnerId, wrong)
    expect([refused.statusCode, wordsOf(refused)]).toEqual([400, messages.reasonNeeded])
  }
  expect((await decide(partnerId, { status: 'rejected', rejectionReason: 'No document' })).statusCode).toBe(200)
  expect((await mailTo(app, email, 2)).bodyText).toContain('No document')
  expect(await deedsOn(partnerId)).toMatchObject([{ action: 'reject_partner', details: { reason: 'No document' } }])
})

test('what was decided stays decided', async () => {
  const { partnerId } = await applyAndProve(app)
  await decide(partnerId, { status: 'approved' })
  const again = await decide(partnerId, { status: 'rejected', rejectionReason: 'Changed my mind' })
  expect([again.statusCode, wordsOf(again)]).toEqual([409, messages.alreadyDecided])
})

test('an unknown and an unproved application are not found', async () => {
  const unproved = await apply(app)
  expect((await decide(unproved.partnerId, { status: 'approved' })).statusCode).toBe(404)
  expect((await decide('0192f0c1-7a3b-7c4d-8e5f-0123456789ab', { status: 'approved' })).statusCode).toBe(404)
  expect((await decide('not-an-id', { status: 'approved' })).statusCode).toBe(400)
})

test('only an admin lists and decides', async () => {
  const { partnerId } = await applyAndProve(app)
  const partner = await app.createPartner()
  for (const [token, status] of [
    [partner.token, 403],
    ['x'.repeat(43), 401],
  ] as const) {
    expect((await app.call('GET', '/api/partners/pending', { token })).statusCode).toBe(status)
    expect((await decide(partnerId, { status: 'approved' }, token)).statusCode).toBe(status)
  }
})

test('an approved application whose password is set meanwhile gets no second link', async () => {
  const { partnerId, email } = await applyAndProve(app)
  await decide(partnerId, { status: 'approved' })
  const token = tokenIn(await mailTo(app, email, 2))
  await app.call('POST', '/api/partners/complete-registration', { body: { token, password: 'a long password' } })
  const { id } = await app.db.selectFrom('accounts').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'mail-approval', { accountId: id }))
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(2)
})

test('an application whose address an admin has taken meanwhile cannot be approved', async () => {
  const { partnerId, email } = await applyAndProve(app)
  await app.db
    .insertInto('accounts')
    .values({ id: partnerId, email, isAdmin: true, createdAt: app.time.now })
    .execute()
  const reply = await decide(partnerId, { status: 'approved' })
  expect([reply.statusCode, wordsOf(reply)]).toEqual([409, messages.addressTaken])
  expect(await deedsOn(partnerId)).toEqual([])
})

test('servers that start together make one first admin, who can sign in; later settings change nothing', async () => {
  const fresh = await createTestApp()
  const settings = (n: number) => ({ ADMIN_EMAIL: `admin${n}@sahihi.example`, ADMIN_PASSWORD: 'the first password' })
  await Promise.all([0, 1, 2, 3].map((n) => ensureFirstAdmin(settings(n), fresh.url)))
  await ensureFirstAdmin({ ADMIN_EMAIL: 'later@sahihi.example', ADMIN_PASSWORD: 'a later password' }, fresh.url)
  const admins = await fresh.db.selectFrom('accounts').where('isAdmin', '=', true).selectAll().execute()
  expect(admins).toHaveLength(1)
  expect((await signIn(fresh, admins[0]?.email ?? '', 'the first password')).json()).toMatchObject({ isAdmin: true })
  const deeds = await fresh.db.selectFrom('auditLog').selectAll().execute()
  expect(deeds).toMatchObject([{ action: 'create_admin', accountId: admins[0]?.id }])
  await ensureFirstAdmin({}, fresh.url)
  await fresh.close()
})

test("setting an admin's password ends the sessions of the old one; a partner's address is refused", async () => {
  const given = { email: 'second@sahihi.example', password: 'an admin password' }
  expect(await setAdmin(app.url, given)).toBe('created')
  const token = (await signIn(app, given.email, given.password)).json<{ token: string }>().token
  expect(await setAdmin(app.url, { ...given, password: 'another password' })).toBe('changed')
  expect((await app.call('GET', '/api/partners/pending', { token })).statusCode).toBe(401)
  expect((await signIn(app, given.email, 'another password')).statusCode).toBe(200)
  const partner = await app.createPartner()
  await expect(setAdmin(app.url, { ...given, email: partner.email })).rejects.toThrow('belongs to a partner')
  const applied = await applyAndProve(app)
  await expect(setAdmin(app.url, { ...given, email: applied.email })).rejects.toThrow('belongs to a partner')
})

test('npm run admin works without a terminal, and says what it did', async () => {
  const env = { DATABASE_URL: app.url, ADMIN_EMAIL: 'Third@sahihi.example', ADMIN_PASSWORD: 'an admin password' }
  expect(await runAdmin(env)).toEqual({
    code: 0,
    said: 'third@sahihi.example is now an admin and can sign in at http://localhost:3000/login\n',
  })
  expect((await signIn(app, 'third@sahihi.example', 'an admin password')).json()).toMatchObject({ isAdmin: true })
  const without = await runAdmin({ DATABASE_URL: app.url })
  expect(without.code).toBe(1)
  expect(without.said).toMatch(/^Nothing was changed\. Run it at a terminal/)
  const short = await runAdmin({ ...env, ADMIN_PASSWORD: '1234567' })
  expect([short.code, short.said]).toEqual([
    1,
    'Nothing was changed. The setting ADMIN_PASSWORD is wrong: it must have at least 8 characters.\n',
  ])
})

async function runAdmin(env: Record<string, string>) {
  const cli = spawn(process.execPath, ['server/src/cli/admin.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  cli.stdout.on('data', (chunk: Buffer) => (said += chunk))
  cli.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const code = await new Promise<number | null>((resolve) => cli.on('close', resolve))
  return { code, said }
}
