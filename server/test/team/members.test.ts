import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldEndedSessions } from '../../src/company/accounts/ended-sessions.ts'
import type { Actor } from '../support/factories.ts'
import { answerOf, apply, countMailsTo, mailTo, pinIn, readMessage, registerMailJobs } from '../support/mailbox.ts'
import { createSignedInPartner, listAuditEvents } from '../support/profile-client.ts'
import { readTeam } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
let owner: Actor
beforeEach(async () => {
  owner = await app.createPartner()
})

const changeRole = (by: Actor, member: Actor, role: string) =>
  app.call('PUT', `/api/team/members/${member.accountId}/role`, { token: by.token, body: { role } })
const remove = (by: Actor, member: Actor) =>
  app.call('DELETE', `/api/team/members/${member.accountId}`, { token: by.token })
const leave = (member: Actor) => app.call('POST', '/api/team/leave', { token: member.token })
const statusOf = async (member: Pick<Actor, 'token'>, path = '/api/products/partner/summary') =>
  (await app.call('GET', path, { token: member.token })).statusCode
const ownersOf = async (partnerId: string) => (await app.rows('memberships', { partnerId, role: 'owner' })).length

test('a new role applies to the next request of a session that is open', async () => {
  const member = await app.createMember(owner, 'analyst')
  expect(await statusOf(member, '/api/reports')).toBe(200)
  expect(readMessage(await changeRole(owner, member, 'production'))).toBe(messages.roleChanged)
  expect(await statusOf(member, '/api/reports')).toBe(403)
  const details = { email: member.email, from: 'analyst', to: 'production' }
  const changed = { accountId: owner.accountId, subject: member.accountId, details }
  expect(await listAuditEvents(app, owner.partnerId, 'team.role_changed')).toEqual([changed])
})

test('two owners who demote each other simultaneously leave one owner', async () => {
  for (const _ of Array(8)) {
    const company = await app.createPartner()
    const second = await app.createMember(company, 'owner')
    const replies = await Promise.all([changeRole(company, second, 'analyst'), changeRole(second, company, 'analyst')])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await ownersOf(company.partnerId)).toBe(1)
  }
})

test('of five owners who leave simultaneously one stays', async () => {
  const owners = [owner, ...(await Promise.all(Array.from({ length: 4 }, () => app.createMember(owner, 'owner'))))]
  const replies = await Promise.all(owners.map(leave))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 409])
  expect(await ownersOf(owner.partnerId)).toBe(1)
})

test('the last owner can be neither demoted nor removed, and cannot leave', async () => {
  await app.createMember(owner, 'quality')
  for (const reply of [await changeRole(owner, owner, 'analyst'), await remove(owner, owner), await leave(owner)])
    expect(answerOf(reply)).toEqual([409, messages.lastOwner])
})

test('a removed member is signed out of all sessions immediately', async () => {
  const member = await app.createMember(owner, 'production')
  const elsewhere = await app.createSession(member.accountId)
  expect(readMessage(await remove(owner, member))).toBe(messages.memberRemoved)
  expect([await statusOf(member), await statusOf({ token: elsewhere })]).toEqual([401, 401])
  expect((await readTeam(app, owner)).members).toHaveLength(1)
  expect(await listAuditEvents(app, owner.partnerId, 'team.member_removed')).toMatchObject([
    { subject: member.accountId, details: { email: member.email, role: 'production' } },
  ])
})

test('a member can leave, and the audit log names the member', async () => {
  const member = await app.createMember(owner, 'analyst')
  expect(readMessage(await leave(member))).toBe(messages.left)
  expect(await statusOf(member)).toBe(401)
  const [left] = await listAuditEvents(app, owner.partnerId, 'team.member_left')
  expect(left?.accountId).toBe(member.accountId)
})

test('a removed member learns why the session ended, also by mail; other ended sessions give no reason', async () => {
  const member = await app.createMember(owner, 'quality')
  const other = await app.createMember(owner, 'analyst')
  await remove(owner, member)
  await leave(other)
  const over = async ({ token }: Actor) => {
    const reply = await app.call('GET', '/api/team', { token })
    return [reply.statusCode, reply.json<{ code: string }>().code, readMessage(reply)]
  }
  expect(await over(member)).toEqual([401, 'membership_ended', messages.membershipEnded.removed(owner.companyName)])
  expect(await over(other)).toEqual([401, 'unauthenticated', messages.unauthenticated])
  const mail = await mailTo(app, member.email)
  expect(mail.subject).toBe(`You no longer work with ${owner.companyName} on Sahihi`)
  expect(await countMailsTo(app, other.email)).toBe(0)
  app.wait(31 * 86_400)
  await deleteOldEndedSessions(app.db, app.time.now)
  expect(await over(member)).toEqual([401, 'unauthenticated', messages.unauthenticated])
})

test('members of another company cannot be changed or removed', async () => {
  const stranger = await app.createPartner()
  for (const reply of [await changeRole(owner, stranger, 'analyst'), await remove(owner, stranger)])
    expect(reply.statusCode).toBe(404)
  expect(await statusOf(stranger)).toBe(200)
})

test('an owner can make another owner with the password, and transfer the ownership in one step', async () => {
  const signedIn = await createSignedInPartner(app)
  const { partnerId, companyName, password, token } = signedIn
  const member = await app.createMember({ partnerId, companyName }, 'quality')
  const makeOwner = (currentPassword: string, transfers?: string) =>
    app.call('POST', `/api/team/members/${member.accountId}/owner`, { token, body: { currentPassword, transfers } })
  expect((await makeOwner('not this one')).statusCode).toBe(400)
  expect(await ownersOf(partnerId)).toBe(1)
  expect(readMessage(await makeOwner(password, 'analyst'))).toBe(messages.ownershipTransferred)
  expect((await readTeam(app, member)).members.map(({ email, role }) => [email, role])).toEqual([
    [member.email, 'owner'],
    [signedIn.email, 'analyst'],
  ])
  expect(await statusOf({ token }, '/api/subscriptions/payments')).toBe(403)
  expect((await makeOwner(password)).statusCode).toBe(403)
  expect(await listAuditEvents(app, partnerId, 'team.ownership_transferred')).toHaveLength(1)
})

test('a person without a company can apply with the same address, and signs in as before once approved', async () => {
  const member = await createSignedInPartner(app)
  const heir = await app.createMember(member, 'owner')
  expect((await leave({ ...member, accountId: '' })).statusCode).toBe(200)
  expect(await statusOf(heir)).toBe(200)
  // The former company still has the address as its contact.
  await app.change('partners', { id: member.partnerId }, { email: heir.email })
  const { email, password } = member
  const earlier = await countMailsTo(app, email)
  const { partnerId } = await apply(app, { email, companyName: 'Second Try' })
  const pin = pinIn(await mailTo(app, email, earlier + 1))
  await app.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } })
  const admin = await app.createAdmin()
  const decision = { partnerId, status: 'approved' }
  expect((await app.call('PUT', '/api/partners/status', { token: admin.token, body: decision })).statusCode).toBe(200)
  expect((await mailTo(app, email, earlier + 2)).bodyText).toContain('Sign in with the password you have')
  const signedIn = await app.call('POST', '/api/partners/login', { body: { email, password } })
  const profile = await app.call('GET', '/api/partners/profile', { token: signedIn.json<{ token: string }>().token })
  expect(profile.json()).toMatchObject({ data: { companyName: 'Second Try', email } })
})
