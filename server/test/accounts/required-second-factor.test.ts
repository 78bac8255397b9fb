import { api } from '@sahihi/contract/endpoints/api.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import { expect, test } from 'vitest'
import { setAdmin } from '../../src/operations/admin/create-admin.ts'
import {
  becomePartner,
  countMailsTo,
  mailTo,
  readMessage,
  registerMailJobs,
  signIn,
  tokenOf,
  waitForMails,
} from '../support/mailbox.ts'
import { listAuditEvents, uniqueEmail } from '../support/profile-client.ts'
import { setUpApp } from '../support/second-factor-client.ts'
import { acceptInvitation, invitationTokenTo, inviteAs, readTeam } from '../support/team-client.ts'
import { createTestApp, type TestApp, useTestApp } from '../support/test-app.ts'
import { appCode } from '../support/totp.ts'

const app = await useTestApp()
await registerMailJobs(app)

type Reply = Awaited<ReturnType<TestApp['call']>>
const codeOf = (reply: Reply) => reply.json<{ code?: string }>().code
const read = (token: string, on = app) => on.call('GET', '/api/products/partner/summary', { token })
const sessionOf = async (token: string, on = app) =>
  (await on.call('GET', '/api/partners/session', { token })).json<{ data: { mustSetUpSecondFactor: boolean } }>().data
const decide = (token: string, required: boolean, currentPassword = 'a long password') =>
  app.call('PUT', '/api/team/second-factor', { token, body: { required, currentPassword } })

/** An owner with an authenticator app. */
async function createOwner() {
  const owner = await becomePartner(app)
  const signedIn = await signIn(app, owner.email, owner.password)
  const accountId = (await readTeam(app, { token: tokenOf(signedIn) })).members[0]?.id ?? ''
  const actor = { ...owner, token: tokenOf(signedIn), accountId }
  return { ...actor, ...(await setUpApp(app, actor.token, owner.password)) }
}

test('a member without two-step sign-in reaches only their own account, from the moment an owner requires it until it is set up', async () => {
  const owner = await createOwner()
  const email = uniqueEmail()
  await inviteAs(app, owner, { email, role: 'production' })
  const ada = { name: 'Ada Obi', password: 'seven quiet rivers' }
  const member = tokenOf(await acceptInvitation(app, await invitationTokenTo(app, email), ada))
  expect((await read(member)).statusCode).toBe(200)

  const required = await decide(owner.token, true)
  expect(readMessage(required)).toBe(secondFactorMessages.secondFactorNowRequired)
  expect(required.json()).toMatchObject({
    data: {
      requiresSecondFactor: true,
      members: [
        { email: owner.email, hasSecondFactor: true },
        { email, hasSecondFactor: false },
      ],
    },
  })
  const refused = await read(member)
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'second_factor_setup_required'])
  expect(readMessage(refused)).toBe(secondFactorMessages.secondFactorRequired)
  expect((await read(owner.token)).statusCode).toBe(200)
  const signedIn = await signIn(app, email, ada.password)
  expect(await sessionOf(tokenOf(signedIn))).toMatchObject({ mustSetUpSecondFactor: true })

  await setUpApp(app, member, ada.password)
  expect((await read(member)).statusCode).toBe(200)
  expect(await sessionOf(member)).toMatchObject({ mustSetUpSecondFactor: false })
  const { members } = await readTeam(app, { token: member })
  expect(members.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([null, null])
})

test('without a required second factor only the endpoints of the own account are open', async () => {
  const owner = await app.createPartner()
  const admin = await app.createAdmin()
  await app.change('partners', { id: owner.partnerId }, { secondFactorRequiredAt: app.time.now })
  const wrong = []
  for (const { method, path, access } of api.filter((endpoint) => endpoint.access !== 'public')) {
    const token = await app.createSession(access === 'admin' ? admin.accountId : owner.accountId)
    const isClosed = (await app.call(method, path, { token })).body.includes('"second_factor_setup_required"')
    if (isClosed !== (access === 'partner' || access === 'workspace')) wrong.push(`${method} ${path}`)
  }
  expect(wrong).toEqual([])
})

test('only an owner with two-step sign-in can require it, with the password; every member is mailed, once', async () => {
  const owner = await becomePartner(app)
  const token = tokenOf(await signIn(app, owner.email, owner.password))
  expect(readMessage(await decide(token, true))).toBe(secondFactorMessages.setUpOwnFirst)
  await setUpApp(app, token, owner.password)
  await mailTo(app, owner.email, 3) // the notice that it is on
  const colleague = await app.createMember(owner, 'analyst')
  expect(codeOf(await decide(colleague.token, true))).toBe('not_allowed')
  expect((await decide(token, true, 'not the password')).statusCode).toBe(400)
  expect((await read(colleague.token)).statusCode).toBe(200)
  for (const _ of [1, 2]) expect((await decide(token, true)).statusCode).toBe(200)
  const mail = await mailTo(app, colleague.email)
  expect(mail.subject).toBe('Emzor requires two-step sign-in')
  expect(mail.bodyText).toContain('it leads you through the set-up')
  expect((await mailTo(app, owner.email, 4)).bodyText).toContain('You have set it up already')
  expect((await decide(token, false)).statusCode).toBe(200)
  expect((await read(colleague.token)).statusCode).toBe(200)
  expect((await mailTo(app, colleague.email, 2)).subject).toBe('Emzor no longer requires two-step sign-in')
  await waitForMails(app)
  expect(await countMailsTo(app, colleague.email)).toBe(2)
  expect(await listAuditEvents(app, owner.partnerId, 'team.second_factor_required')).toHaveLength(1)
  expect(await listAuditEvents(app, owner.partnerId, 'team.second_factor_optional')).toHaveLength(1)
})

test('it cannot be turned off while a company of the account requires it', async () => {
  const owner = await createOwner()
  await decide(owner.token, true)
  const elsewhere = await app.createPartner({ companyName: 'Relaxed Ltd' })
  await app.addMembership({ accountId: owner.accountId, partnerId: elsewhere.partnerId, role: 'analyst' })
  const off = async (token: string) => {
    app.wait(30)
    const body = { currentPassword: owner.password, code: appCode(owner.secret, app.time.now) }
    return readMessage(await app.call('POST', '/api/partners/second-factor/off', { token, body }))
  }
  const relaxed = await app.createSession(owner.accountId, elsewhere.partnerId)
  expect(await off(relaxed)).toBe(secondFactorMessages.secondFactorStays('Emzor'))
  await decide(owner.token, false)
  expect(await off(relaxed)).toBe(messages.secondFactorOff)
})

test('a member without it can still work for a company that does not require it', async () => {
  const strict = await app.createPartner()
  const relaxed = await app.createPartner({ companyName: 'Relaxed Ltd' })
  const member = await app.createMember(strict, 'analyst')
  await app.addMembership({ accountId: member.accountId, partnerId: relaxed.partnerId, role: 'analyst' })
  await app.change('partners', { id: strict.partnerId }, { secondFactorRequiredAt: app.time.now })
  const token = await app.createSession(member.accountId, strict.partnerId)
  expect((await read(token)).statusCode).toBe(403)
  const body = { partnerId: relaxed.partnerId }
  const switched = tokenOf(await app.call('POST', '/api/partners/session/partner', { token, body }))
  expect((await read(switched)).statusCode).toBe(200)
})

test('in production an admin sets it up before anything else, and keeps it', async () => {
  const deployed = await createTestApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://sahihi.example',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      PAYMENTS: 'sandbox',
    },
  })
  await registerMailJobs(deployed)
  const admin = { email: uniqueEmail(), password: 'four quiet rivers run' }
  await setAdmin(deployed.url, admin)
  const token = tokenOf(await signIn(deployed, admin.email, admin.password))
  const partners = () => deployed.call('GET', '/api/admin/partners', { token })
  const message = secondFactorMessages.adminSecondFactorRequired
  expect((await partners()).json()).toMatchObject({ code: 'second_factor_setup_required', message })
  expect(await sessionOf(token, deployed)).toMatchObject({ mustSetUpSecondFactor: true })
  const { secret } = await setUpApp(deployed, token, admin.password)
  expect((await partners()).statusCode).toBe(200)
  deployed.wait(30)
  const body = { currentPassword: admin.password, code: appCode(secret, deployed.time.now) }
  const off = await deployed.call('POST', '/api/partners/second-factor/off', { token, body })
  expect(readMessage(off)).toBe(secondFactorMessages.adminSecondFactorStays)
  const partner = await deployed.createPartner()
  expect((await read(partner.token, deployed)).statusCode).toBe(200)
  await deployed.close()
})

test('outside production an admin works without it', async () => {
  const { token } = await app.createAdmin()
  expect((await app.call('GET', '/api/admin/partners', { token })).statusCode).toBe(200)
})
