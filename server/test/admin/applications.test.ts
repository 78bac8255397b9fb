import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { ensureFirstAdmin, setAdmin } from '../../src/operations/admin/create-admin.ts'
import {
  apply,
  applyAndVerify,
  countMailsTo,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  waitForMails,
} from '../support/mailbox.ts'
import { runCommand } from '../support/run-command.ts'
import { createTestApp, useTestApp } from '../support/test-app.ts'

type ListedApplication = {
  id: string
  status: string
  rejectionReason: string | null
  decidedAt: string | null
  companyName: string
}
const app = await useTestApp()
await registerMailJobs(app)
const admin = await app.createAdmin()

const day = 86_400
const decide = (partnerId: string, decision: object, token = admin.token) =>
  app.call('PUT', '/api/partners/status', { token, body: { partnerId, ...decision } })
const list = async (query = '?status=all') => {
  // A new session, because a test moves the clock by weeks.
  const token = await app.createSession(admin.accountId)
  return (await app.call('GET', `/api/partners/pending${query}`, { token })).json<{ data: ListedApplication[] }>().data
}
const decisionsOn = async (partnerId: string) =>
  (await app.rows('auditLog', { partnerId })).filter(({ action }) => /^partner\.(approved|rejected)$/.test(action))

test('a new application is mailed to the admins who decide, once its email is verified, and not to those who only read', async () => {
  const emailOf = async (accountId: string, adminRole: 'reviewer' | 'support') => {
    const update = app.db.updateTable('accounts').set({ adminRole }).where('id', '=', accountId)
    return (await update.returning('email').executeTakeFirstOrThrow()).email
  }
  const [one, other] = await Promise.all([app.createAdmin(), app.createAdmin()])
  const [reviewer, support] = [await emailOf(one.accountId, 'reviewer'), await emailOf(other.accountId, 'support')]
  const { companyName } = await apply(app)
  await waitForMails(app)
  expect(await countMailsTo(app, reviewer)).toBe(0)
  const verified = await applyAndVerify(app, { companyName: `${companyName} & Sons` })
  const mail = await mailTo(app, reviewer)
  expect(mail.subject).toBe(`New application: ${companyName} & Sons`)
  expect(mail.bodyText).toContain('http://localhost:3000/admin/partners')
  expect(await countMailsTo(app, support)).toBe(0)
  expect((await decide(verified.partnerId, { status: 'rejected', rejectionReason: 'Try later' })).statusCode).toBe(200)
})

test('an admin sees verified applications only: pending ones oldest first, then decided ones newest first', async () => {
  const unproved = await apply(app)
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    ids.push((await applyAndVerify(app)).partnerId)
    app.wait(1)
  }
  const [first = '', second = '', third = '', fourth = ''] = ids
  await decide(first, { status: 'approved' })
  app.wait(1)
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
  const listed = async (query: string) => (await list(query)).map(({ id }) => id).filter((id) => ids.includes(id))
  expect(await listed('')).toEqual([second, fourth])
  expect(await listed('?status=rejected')).toEqual([third])
  expect(await listed('?status=approved')).toEqual([first])
})

test('a decision is shown for 30 days', async () => {
  const { partnerId } = await applyAndVerify(app)
  await decide(partnerId, { status: 'rejected', rejectionReason: 'No document' })
  app.wait(30 * day)
  expect((await list()).map(({ id }) => id)).toContain(partnerId)
  app.wait(1)
  expect((await list()).map(({ id }) => id)).not.toContain(partnerId)
})

test('when ten admins decide together exactly one succeeds, and one mail is sent', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  const admins = await Promise.all(Array.from({ length: 10 }, () => app.createAdmin()))
  const replies = await Promise.all(
    admins.map(({ token }, i) =>
      decide(partnerId, i % 2 ? { status: 'approved' } : { status: 'rejected', rejectionReason: 'No document' }, token),
    ),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9)
  expect(await decisionsOn(partnerId)).toHaveLength(1)
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2)
})

test('an approval creates an account without a password, mails a link and is in the audit log', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  const reply = await decide(partnerId, { status: 'approved' })
  expect([reply.statusCode, readMessage(reply)]).toEqual([200, messages.approved])
  const { accountId, role } = await app.row('memberships', { partnerId })
  expect(role).toBe('owner')
  expect(await app.row('accounts', { id: accountId })).toMatchObject({ email, passwordHash: null, adminRole: null })
  expect(await decisionsOn(partnerId)).toMatchObject([{ accountId: admin.accountId, action: 'partner.approved' }])
  expect(tokenIn(await mailTo(app, email, 2))).toHaveLength(43)
})

test('a rejection needs a reason, mails it and is in the audit log', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  for (const wrong of [{ status: 'rejected' }, { status: 'rejected', rejectionReason: '  ' }]) {
    const refused = await decide(partnerId, wrong)
    expect([refused.statusCode, readMessage(refused)]).toEqual([400, messages.reasonRequired])
  }
  expect((await decide(partnerId, { status: 'rejected', rejectionReason: 'No document' })).statusCode).toBe(200)
  expect((await mailTo(app, email, 2)).bodyText).toContain('No document')
  expect(await decisionsOn(partnerId)).toMatchObject([
    { action: 'partner.rejected', details: { reason: 'No document' } },
  ])
})

test('a decision cannot be changed', async () => {
  const { partnerId } = await applyAndVerify(app)
  await decide(partnerId, { status: 'approved' })
  const again = await decide(partnerId, { status: 'rejected', rejectionReason: 'Changed my mind' })
  expect([again.statusCode, readMessage(again)]).toEqual([409, messages.applicationDecided])
})

test('unknown and unverified applications are not found', async () => {
  const unproved = await apply(app)
  expect((await decide(unproved.partnerId, { status: 'approved' })).statusCode).toBe(404)
  expect((await decide('0192f0c1-7a3b-7c4d-8e5f-0123456789ab', { status: 'approved' })).statusCode).toBe(404)
  expect((await decide('not-an-id', { status: 'approved' })).statusCode).toBe(400)
})

test('only an admin lists and decides applications', async () => {
  const { partnerId } = await applyAndVerify(app)
  const partner = await app.createPartner()
  for (const [token, status] of [
    [partner.token, 403],
    ['x'.repeat(43), 401],
  ] as const) {
    expect((await app.call('GET', '/api/partners/pending', { token })).statusCode).toBe(status)
    expect((await decide(partnerId, { status: 'approved' }, token)).statusCode).toBe(status)
  }
})

test('an approved partner with a password gets no second link', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  await decide(partnerId, { status: 'approved' })
  const token = tokenIn(await mailTo(app, email, 2))
  await app.call('POST', '/api/partners/complete-registration', { body: { token, password: 'a long password' } })
  const { id } = await app.row('accounts', { email })
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'mail-approval', { accountId: id }))
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2)
})

test('an application cannot be approved if an admin now has its email address', async () => {
  const { partnerId, email } = await applyAndVerify(app)
  await app.insert('accounts', { id: partnerId, email, adminRole: 'owner', createdAt: app.time.now })
  const reply = await decide(partnerId, { status: 'approved' })
  expect([reply.statusCode, readMessage(reply)]).toEqual([409, messages.emailTaken])
  expect(await decisionsOn(partnerId)).toEqual([])
})

test('servers that start together create one first admin, and later settings change nothing', async () => {
  const fresh = await createTestApp()
  const settings = (n: number) => ({ ADMIN_EMAIL: `admin${n}@sahihi.example`, ADMIN_PASSWORD: 'the first password' })
  await Promise.all([0, 1, 2, 3].map((n) => ensureFirstAdmin(settings(n), fresh.url)))
  await ensureFirstAdmin({ ADMIN_EMAIL: 'later@sahihi.example', ADMIN_PASSWORD: 'a later password' }, fresh.url)
  const admins = await fresh.db.selectFrom('accounts').where('adminRole', 'is not', null).selectAll().execute()
  expect(admins).toHaveLength(1)
  expect((await signIn(fresh, admins[0]?.email ?? '', 'the first password')).json()).toMatchObject({ isAdmin: true })
  const events = await fresh.db.selectFrom('auditLog').selectAll().execute()
  expect(events).toMatchObject([{ action: 'admin.created', accountId: admins[0]?.id }])
  await ensureFirstAdmin({}, fresh.url)
  await fresh.close()
})

test("setting an admin's password ends the sessions of the old one; a partner's address is refused", async () => {
  const credentials = { email: 'second@sahihi.example', password: 'an admin password' }
  expect(await setAdmin(app.url, credentials)).toBe('created')
  const token = (await signIn(app, credentials.email, credentials.password)).json<{ token: string }>().token
  expect(await setAdmin(app.url, { ...credentials, password: 'another password' })).toBe('changed')
  expect((await app.call('GET', '/api/partners/pending', { token })).statusCode).toBe(401)
  expect((await signIn(app, credentials.email, 'another password')).statusCode).toBe(200)
  const partner = await app.createPartner()
  await expect(setAdmin(app.url, { ...credentials, email: partner.email })).rejects.toThrow('belongs to a partner')
  const applied = await applyAndVerify(app)
  await expect(setAdmin(app.url, { ...credentials, email: applied.email })).rejects.toThrow('belongs to a partner')
})

test('npm run admin works without a terminal, and says what it did', async () => {
  const env = { DATABASE_URL: app.url, ADMIN_EMAIL: 'Third@sahihi.example', ADMIN_PASSWORD: 'an admin password' }
  expect(await runCommand('admin', [], env)).toEqual({
    code: 0,
    words: 'third@sahihi.example is now an admin and can sign in at http://localhost:3000/login\n',
  })
  expect((await signIn(app, 'third@sahihi.example', 'an admin password')).json()).toMatchObject({ isAdmin: true })
})

test('the pages have each application once: pending ones oldest first, then decided ones', async () => {
  await Promise.all(Array.from({ length: 23 }, () => applyAndVerify(app)))
  const all = await list()
  const pageOf = async (page: number, status = 'all') => {
    const token = await app.createSession(admin.accountId)
    const reply = await app.call('GET', `/api/partners/pending?status=${status}&page=${page}`, { token })
    return reply.json<{ data: ListedApplication[]; pagination: { totalPages: number; totalCount: number } }>()
  }
  const { pagination } = await pageOf(1)
  expect(pagination).toMatchObject({ totalCount: all.length, totalPages: Math.ceil(all.length / 20) })
  const pages = await Promise.all(Array.from({ length: pagination.totalPages }, (_, i) => pageOf(i + 1)))
  expect(pages.flatMap(({ data }) => data)).toEqual(all)
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const { totalCount } = (await pageOf(1, status)).pagination
    expect(totalCount).toBe(all.filter((application) => application.status === status).length)
  }
})
