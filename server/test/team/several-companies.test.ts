import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { accountClient } from '../support/account-client.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { answerOf, mailsTo, registerMailJobs, signIn, tokenOf } from '../support/mailbox.ts'
import { createSignedInPartner } from '../support/profile-client.ts'
import { acceptInvitation, invitationTokenTo, inviteAs } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
await registerAlertJobs(app.context)
let person: Awaited<ReturnType<typeof createSignedInPartner>>
let other: Actor
beforeEach(async () => {
  person = await createSignedInPartner(app)
  other = await app.createPartner({ companyName: 'Lagos Foods', codeLimit: 500 })
})

const sessionOf = async (token: string) =>
  (await app.call('GET', '/api/partners/session', { token })).json<{ data: Session }>().data
const switchTo = (token: string, partnerId: string) =>
  app.call('POST', '/api/partners/session/partner', { token, body: { partnerId } })
const statusOf = async (token: string, path = '/api/products/partner/summary') =>
  (await app.call('GET', path, { token })).statusCode
/** The owner of a company joins the other one. Returns the token of the session there. */
async function joinOther(role: 'production' | 'quality' | 'analyst' = 'production') {
  await inviteAs(app, other, { email: person.email, role })
  const link = await invitationTokenTo(app, person.email, 3)
  return tokenOf(await acceptInvitation(app, link))
}

test('a person with an account joins another company by the link alone, with the role of the invitation', async () => {
  const token = await joinOther('quality')
  expect(await sessionOf(token)).toMatchObject({
    email: person.email,
    role: 'quality',
    partnerId: other.partnerId,
    partners: [
      { id: person.partnerId, role: 'owner' },
      { id: other.partnerId, companyName: 'Lagos Foods', role: 'quality' },
    ],
  })
  expect((await sessionOf(person.token)).partnerId).toBe(person.partnerId)
})

test('a switch replaces the token with one of the other company, which the next sign-in opens too', async () => {
  const inOther = await joinOther()
  const back = await switchTo(inOther, person.partnerId)
  expect(back.json()).toMatchObject({ success: true, isAdmin: false })
  expect(await statusOf(inOther)).toBe(401)
  expect(await sessionOf(tokenOf(back))).toMatchObject({ partnerId: person.partnerId, role: 'owner' })
  const nextSession = async () => sessionOf(tokenOf(await signIn(app, person.email, person.password)))
  expect((await nextSession()).partnerId).toBe(person.partnerId)
  await switchTo(tokenOf(back), other.partnerId)
  expect((await nextSession()).partnerId).toBe(other.partnerId)
})

test('of six simultaneous switches of a session one succeeds', async () => {
  const token = await joinOther()
  const replies = await Promise.all(Array.from({ length: 6 }, () => switchTo(token, person.partnerId)))
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  expect(replies.every(({ statusCode }) => [200, 401, 404].includes(statusCode))).toBe(true)
})

test('a person cannot switch to a company without being a member', async () => {
  expect((await switchTo(person.token, other.partnerId)).statusCode).toBe(404)
  expect(await statusOf(person.token)).toBe(200)
  const admin = await app.createAdmin()
  expect((await switchTo(admin.token, other.partnerId)).statusCode).toBe(404)
})

test('a session reads and creates rows of its own company only, also for a member of both', async () => {
  const inOther = await joinOther()
  const made = await app.createBatch({ partner: { ...other, token: inOther } })
  expect(await statusOf(inOther, `/api/products/${made.product.id}`)).toBe(200)
  expect(await statusOf(person.token, `/api/products/${made.product.id}`)).toBe(404)
  expect(await statusOf(other.token, `/api/products/${made.product.id}`)).toBe(200)
  const own = await app.call('POST', '/api/products', { token: person.token, body: defaultProduct })
  expect(own.statusCode).toBe(200)
  const { id } = own.json<{ data: { product: { id: string } } }>().data.product
  for (const token of [inOther, other.token]) expect(await statusOf(token, `/api/products/${id}`)).toBe(404)
})

test('the role in one company does not apply in the other', async () => {
  const inOther = await joinOther('analyst')
  const reply = await app.call('POST', '/api/products', { token: inOther, body: defaultProduct })
  expect(answerOf(reply)).toEqual([403, messages.partnerRoleForbidden('analyst')])
  expect(await statusOf(person.token, '/api/subscriptions/payments')).toBe(200)
  expect(await statusOf(inOther, '/api/subscriptions/payments')).toBe(403)
})

test('a removal ends only the sessions of that company, and the next sign-in opens another', async () => {
  const inOther = await joinOther()
  const { id } = await app.row('accounts', { email: person.email })
  await app.call('DELETE', `/api/team/members/${id}`, { token: other.token })
  expect([await statusOf(inOther), await statusOf(person.token)]).toEqual([401, 200])
  expect((await sessionOf(tokenOf(await signIn(app, person.email, person.password)))).partnerId).toBe(person.partnerId)
})

test('a suspension of one company does not affect its members in their other company', async () => {
  const inOther = await joinOther()
  await app.suspend(other)
  const make = (token: string) => app.call('POST', '/api/products', { token, body: defaultProduct })
  expect([(await make(inOther)).statusCode, (await make(person.token)).statusCode]).toEqual([403, 200])
})

test('a new password ends the sessions in every company', async () => {
  const inOther = await joinOther()
  await accountClient(app).change(person.token, person.password, 'eleven brown herons')
  expect([await statusOf(inOther), await statusOf(person.token)]).toEqual([401, 200])
})

test('mails about an allowance go to every owner and to no other member', async () => {
  const second = await app.createMember(other, 'owner')
  const analyst = await app.createMember(other, 'analyst')
  const admin = await app.createAdmin()
  const body = { codes: 5000, reason: 'A large order' }
  await app.call('PUT', `/api/admin/partners/${other.partnerId}/allowance`, { token: admin.token, body })
  for (const { email } of [other, second]) expect(await mailsTo(app, email)).toHaveLength(1)
  expect(await mailsTo(app, analyst.email)).toEqual([])
})
