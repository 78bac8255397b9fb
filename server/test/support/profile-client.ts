import type { getProfile } from '@sahihi/contract/endpoints/partners.ts'
import type { z } from 'zod'
import { becomePartner, buildApplication, mailTo, signIn, tokenIn } from './mailbox.ts'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

export type Errors = { errors: { field: string; message: string }[] }
export type Profile = z.output<typeof getProfile.reply>['data']

export const uniqueEmail = () => buildApplication().email
export const requestProfile = (app: TestApp, token: string) => app.call('GET', '/api/partners/profile', { token })
export const readProfile = async (app: TestApp, token: string) =>
  (await requestProfile(app, token)).json<{ data: Profile }>().data
export const updateProfile = (app: TestApp, token: string, body: object) =>
  app.call('PUT', '/api/partners/profile', { token, body })
export const confirmEmail = (app: TestApp, token: string) =>
  app.call('POST', '/api/partners/confirm-email', { body: { token }, from: randomIp() })

/** The token of the link in the nth mail to an address. */
export const linkTokenTo = async (app: TestApp, email: string, nth = 1) => tokenIn(await mailTo(app, email, nth))

/** The audit events of a partner. */
export async function listAuditEvents(app: TestApp, partnerId: string, action = 'partner.profile_changed') {
  const events = await app.rows('auditLog', { partnerId, action })
  return events.map(({ details, accountId, subject }) => ({ details, accountId, subject }))
}

/** A signed-in partner; `form` is its profile as the page sends it, `ask` requests another email address. */
export async function createSignedInPartner(app: TestApp) {
  const partner = await becomePartner(app)
  const token = (await signIn(app, partner.email, partner.password)).json<{ token: string }>().token
  const { companyName, email, phoneNumber, address } = partner
  const form = { companyName, email, phoneNumber, address }
  /** The profile as it is at first. */
  const noContact = { shopperPhone: '', shopperEmail: '', shopperWebsite: '' }
  const profile = {
    ...form,
    ...noContact,
    gln: null,
    logo: null,
    timeZone: 'Africa/Lagos',
    pendingEmail: null,
    suspension: null,
  }
  const ask = (to: string, overrides: object = {}) =>
    updateProfile(app, token, { ...form, email: to, currentPassword: partner.password, ...overrides })
  return { ...partner, token, form, profile, ask }
}
