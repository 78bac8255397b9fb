import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldInvitations } from '../../src/company/team/invitation-queries.ts'
import type { Actor } from '../support/factories.ts'
import { answerOf, mailTo, readMessage, registerMailJobs, signIn, tokenOf, waitForMails } from '../support/mailbox.ts'
import { listAuditEvents, uniqueEmail } from '../support/profile-client.ts'
import { acceptInvitation, invitationTokenTo, inviteAs, readTeam } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
let owner: Actor
let email: string
beforeEach(async () => {
  owner = await app.createPartner({ companyName: 'Kano Bottling' })
  email = uniqueEmail()
})

const day = 86_400
const ada = { name: 'Ada Obi', password: 'seven quiet rivers' }
const read = (token: string) => app.call('POST', '/api/team/invitation', { body: { token } })
const act = (method: 'POST' | 'DELETE', id: string, path = '') =>
  app.call(method, `/api/team/invitations/${id}${path}`, { token: owner.token })
const sessionOf = async (token: string) =>
  (await app.call('GET', '/api/partners/session', { token })).json<{ data: object }>().data

test('an invited person enters name and password, and is signed in with the role of the invitation', async () => {
  await inviteAs(app, owner, { email, role: 'quality' })
  const mail = await mailTo(app, email)
  expect(mail.subject).toBe('Join Kano Bottling on Sahihi')
  const token = await invitationTokenTo(app, email)
  expect((await read(token)).json()).toMatchObject({
    data: { companyName: 'Kano Bottling', email, role: 'quality', invitedBy: owner.email, hasPassword: false },
  })
  const joined = await acceptInvitation(app, token, ada)
  expect(joined.json()).toMatchObject({ success: true, isAdmin: false })
  expect(await sessionOf(tokenOf(joined))).toMatchObject({
    email,
    name: 'Ada Obi',
    role: 'quality',
    partners: [{ id: owner.partnerId, companyName: 'Kano Bottling', role: 'quality' }],
  })
  expect((await signIn(app, email, ada.password)).statusCode).toBe(200)
  const { members, invitations } = await readTeam(app, owner)
  expect(members.map(({ email, role, isYou }) => [email, role, isYou])).toEqual([
    [owner.email, 'owner', true],
    [email, 'quality', false],
  ])
  expect(invitations).toEqual([])
  expect(await listAuditEvents(app, owner.partnerId, 'team.invited')).toMatchObject([
    { accountId: owner.accountId, details: { email, role: 'quality' } },
  ])
  expect(await listAuditEvents(app, owner.partnerId, 'team.joined')).toMatchObject([
    { details: { email, role: 'quality' } },
  ])
})

test('an invitation is accepted once, even if it is used eight times simultaneously', async () => {
  await inviteAs(app, owner, { email, role: 'analyst' })
  const token = await invitationTokenTo(app, email)
  const replies = await Promise.all(Array.from({ length: 8 }, () => acceptInvitation(app, token, ada)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(readMessage(await acceptInvitation(app, token, ada))).toBe(messages.invitationNotValid)
  expect((await readTeam(app, owner)).members).toHaveLength(2)
})

test('a person who accepts the invitations of two companies has one account in both', async () => {
  const other = await app.createPartner({ companyName: 'Lagos Foods' })
  await inviteAs(app, owner, { email, role: 'analyst' })
  const first = await invitationTokenTo(app, email)
  await inviteAs(app, other, { email, role: 'production' })
  const second = await invitationTokenTo(app, email, 2)
  const replies = await Promise.all([acceptInvitation(app, first, ada), acceptInvitation(app, second, ada)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { partners } = (await sessionOf(tokenOf(await signIn(app, email, ada.password)))) as { partners: object[] }
  expect(partners).toMatchObject([
    { companyName: 'Kano Bottling', role: 'analyst' },
    { companyName: 'Lagos Foods', role: 'production' },
  ])
})

test.each([
  [{ password: ada.password }, 'name', messages.nameRequired],
  [{ name: ada.name }, 'password', messages.required],
  [{ ...ada, password: 'short' }, 'password', messages.passwordShort],
  [{ ...ada, password: 'kanobottling' }, 'password', messages.passwordOfNames],
])('a new person who enters %j sees what is missing, and the link still works', async (person, field, message) => {
  await inviteAs(app, owner, { email, role: 'analyst' })
  const token = await invitationTokenTo(app, email)
  const reply = await acceptInvitation(app, token, person)
  expect([reply.statusCode, reply.json<{ errors: object[] }>().errors]).toEqual([400, [{ field, message }]])
  expect((await acceptInvitation(app, token, ada)).statusCode).toBe(200)
})

test.each([
  [limits.invitationDays * day - 1, 200],
  [limits.invitationDays * day, 400],
])('an invitation %i seconds old is answered with %i', async (age, status) => {
  await inviteAs(app, owner, { email, role: 'analyst' })
  const token = await invitationTokenTo(app, email)
  app.wait(age)
  expect((await acceptInvitation(app, token, ada)).statusCode).toBe(status)
})

test('an expired invitation is shown as expired; sent again it works seven days, but not by the earlier link', async () => {
  const id = await inviteAs(app, owner, { email, role: 'analyst' })
  const first = await invitationTokenTo(app, email)
  app.wait(8 * day)
  owner.token = await app.createSession(owner.accountId)
  expect((await readTeam(app, owner)).invitations).toMatchObject([{ email, isExpired: true }])
  expect(readMessage(await act('POST', id, '/resend'))).toBe(messages.invitationResent)
  const second = await invitationTokenTo(app, email, 2)
  expect((await acceptInvitation(app, first, ada)).statusCode).toBe(400)
  app.wait(6 * day)
  expect((await acceptInvitation(app, second, ada)).statusCode).toBe(200)
})

test('a withdrawn invitation cannot be accepted or resent, and the address can be invited again', async () => {
  const id = await inviteAs(app, owner, { email, role: 'analyst' })
  const token = await invitationTokenTo(app, email)
  expect(readMessage(await act('DELETE', id))).toBe(messages.invitationWithdrawn)
  expect(readMessage(await acceptInvitation(app, token, ada))).toBe(messages.invitationNotValid)
  expect((await act('POST', id, '/resend')).statusCode).toBe(409)
  expect((await act('DELETE', id)).statusCode).toBe(409)
  await inviteAs(app, owner, { email, role: 'quality' })
  expect((await acceptInvitation(app, await invitationTokenTo(app, email, 2), ada)).statusCode).toBe(200)
})

test('a person has one open invitation, even after simultaneous calls, and members are not invited', async () => {
  const invite = (address: string) =>
    app.call('POST', '/api/team/invitations', { token: owner.token, body: { email: address, role: 'analyst' } })
  const replies = await Promise.all(Array.from({ length: 6 }, () => invite(email)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(409)])
  expect(readMessage(await invite(owner.email))).toBe(messages.alreadyMember)
})

test('a company sends twenty invitations an hour, however many it requests together', async () => {
  const body = () => ({ email: uniqueEmail(), role: 'analyst' })
  const invite = () => app.call('POST', '/api/team/invitations', { token: owner.token, body: body() })
  const replies = await Promise.all(Array.from({ length: 24 }, invite))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(limits.invitationsPerHour)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  expect((await readTeam(app, owner)).invitations).toHaveLength(limits.invitationsPerHour)
})

test('the answer to an invitation does not reveal whether the address has an account; an admin cannot accept', async () => {
  const admin = await app.createAdmin()
  const invite = async (address: string) => {
    const body = { email: address, role: 'analyst' }
    const reply = await app.call('POST', '/api/team/invitations', { token: owner.token, body })
    return [reply.statusCode, readMessage(reply).replace(address, 'them')]
  }
  expect(await invite(admin.email)).toEqual(await invite(email))
  const token = await invitationTokenTo(app, admin.email)
  expect(answerOf(await acceptInvitation(app, token, ada))).toEqual([409, messages.invitationForAdmin])
})

test('no invitation of a rejected company can be accepted', async () => {
  await inviteAs(app, owner, { email, role: 'analyst' })
  const token = await invitationTokenTo(app, email)
  const rejected = { approvedAt: null, rejectedAt: app.time.now, rejectionReason: 'Papers expired' }
  await app.change('partners', { id: owner.partnerId }, rejected)
  expect((await read(token)).statusCode).toBe(400)
  expect((await acceptInvitation(app, token, ada)).statusCode).toBe(400)
})

test('an invitation that was never accepted is deleted 30 days after it expires', async () => {
  const id = await inviteAs(app, owner, { email, role: 'analyst' })
  await waitForMails(app)
  const isKept = async () => {
    await deleteOldInvitations(app.db, app.time.now)
    return (await app.rows('invitations', { id })).length === 1
  }
  app.wait((limits.invitationDays + limits.endedInvitationDays) * day - 1)
  expect(await isKept()).toBe(true)
  app.wait(2)
  expect(await isKept()).toBe(false)
})
