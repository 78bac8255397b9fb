import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { answerOf, becomePartner, mailTo, registerMailJobs, signIn } from '../support/mailbox.ts'
import { confirmEmail, type Errors, linkTokenTo, listAuditEvents, uniqueEmail } from '../support/profile-client.ts'
import { acceptInvitation, invitationTokenTo, inviteAs, readTeam } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

const path = '/api/partners/account'
type Caller = { token: string }
type Account = { name: string | null; email: string; pendingEmail: string | null }
const read = async ({ token }: Caller) => (await app.call('GET', path, { token })).json<{ data: Account }>().data
const update = ({ token }: Caller, body: object) => app.call('PUT', path, { token, body })
const session = async (email: string, password: string) =>
  (await signIn(app, email, password)).json<{ token: string }>()

/** The owner who applied, and a member in production who joined by invitation. */
async function createTeam() {
  const owner = await becomePartner(app)
  const { token } = await session(owner.email, owner.password)
  const email = uniqueEmail()
  await inviteAs(app, { token }, { email, role: 'production' })
  const password = 'a short phrase of mine'
  const joined = await acceptInvitation(app, await invitationTokenTo(app, email), { name: 'Bola Ade', password })
  expect(joined.statusCode).toBe(200)
  return { owner: { ...owner, token }, member: { email, password, ...(await session(email, password)) } }
}

test('the owner who applied gives a name, and colleagues see it in the team and in the activity', async () => {
  const { owner, member } = await createTeam()
  expect(await read(owner)).toEqual({ name: null, email: owner.email, pendingEmail: null })
  expect(answerOf(await update(owner, { name: '  Amina Bello ' }))).toEqual([200, messages.accountUpdated])
  expect(await read(owner)).toEqual({ name: 'Amina Bello', email: owner.email, pendingEmail: null })
  expect((await readTeam(app, member)).members.map(({ name }) => name)).toEqual(['Amina Bello', 'Bola Ade'])
  const activity = await app.call('GET', '/api/activity', { token: owner.token })
  const [newest] = activity.json<{ data: { rows: { who: string; before: string }[] } }>().data.rows
  expect(newest).toMatchObject({ who: 'Amina Bello', before: 'changed their name' })
})

test('the same name again is no change, and an empty one removes it', async () => {
  const { owner } = await createTeam()
  for (const name of ['Amina', 'Amina', '']) expect((await update(owner, { name })).statusCode).toBe(200)
  expect((await read(owner)).name).toBe(null)
  expect(await listAuditEvents(app, owner.partnerId, 'account.name_changed')).toHaveLength(2)
})

test('a member who was invited changes their own email, by password and link; the company’s stays', async () => {
  const { owner, member } = await createTeam()
  const to = uniqueEmail()
  const without = await update(member, { email: to })
  expect([without.statusCode, without.json<Errors>().errors]).toEqual([
    400,
    [{ field: 'currentPassword', message: messages.passwordRequiredForEmail }],
  ])
  const asked = await update(member, { email: to, currentPassword: member.password })
  expect(answerOf(asked)).toEqual([200, messages.emailLinkSent(to)])
  expect(await read(member)).toEqual({ name: 'Bola Ade', email: member.email, pendingEmail: to })
  expect((await confirmEmail(app, await linkTokenTo(app, to))).statusCode).toBe(200)
  expect(await read(member)).toEqual({ name: 'Bola Ade', email: to, pendingEmail: null })
  expect((await signIn(app, to, member.password)).statusCode).toBe(200)
  expect((await mailTo(app, member.email, 2)).subject).toBe('Your Sahihi email was changed')
  expect(await app.row('partners', { id: owner.partnerId })).toMatchObject({ email: owner.email })
})

test('an admin gives a name and changes the email, which is in the audit log of no partner', async () => {
  const { token, accountId } = await app.createAdmin()
  expect((await update({ token }, { name: 'Chidi' })).statusCode).toBe(200)
  expect(await read({ token })).toMatchObject({ name: 'Chidi' })
  const events = await app.rows('auditLog', { accountId })
  expect(events).toMatchObject([{ action: 'account.name_changed', partnerId: null, subject: accountId }])
})

test('a name is one line of plain text of at most 120 characters, and an error names the field', async () => {
  const { token } = await app.createPartner()
  for (const name of ['a\nb', 'a\u0007b', 'a'.repeat(121), 7, null]) {
    const reply = await update({ token }, { name })
    expect([reply.statusCode, reply.json<Errors>().errors.map(({ field }) => field)]).toEqual([400, ['name']])
  }
})
