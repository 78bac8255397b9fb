import type { showProfile } from '@sahihi/contract/endpoints/partners.ts'
import type { z } from 'zod'
import { becomePartner, mailTo, makeApplication, signIn, tokenIn } from './mailbox.ts'
import { somewhere } from './random-ip.ts'
import type { World } from './test-app.ts'

export type Errors = { errors: { field: string; message: string }[] }
export type Profile = z.output<typeof showProfile.reply>['data']

export const newAddress = () => makeApplication().email
export const profile = (world: World, token: string) => world.call('GET', '/api/partners/profile', { token })
export const shown = async (world: World, token: string) => (await profile(world, token)).json<{ data: Profile }>().data
export const change = (world: World, token: string, body: object) =>
  world.call('PUT', '/api/partners/profile', { token, body })
export const confirm = (world: World, token: string) =>
  world.call('POST', '/api/partners/confirm-email', { body: { token }, from: somewhere() })

/** The token of the link in the nth mail to an address. */
export const linkTo = async (world: World, email: string, nth = 1) => tokenIn(await mailTo(world, email, nth))

/** What the audit log says that a partner did. */
export const deeds = (world: World, partnerId: string, action = 'partner.profile_changed') =>
  world.db
    .selectFrom('auditLog')
    .where('partnerId', '=', partnerId)
    .where('action', '=', action)
    .select(['details', 'accountId', 'subject'])
    .orderBy('id')
    .execute()

/** A partner who has signed in; `form` is the profile as the page shows it, `ask` asks for another address. */
export async function signedIn(world: World) {
  const partner = await becomePartner(world)
  const token = (await signIn(world, partner.email, partner.password)).json<{ token: string }>().token
  const { companyName, email, phoneNumber } = partner
  const form = { companyName, email, phoneNumber }
  const ask = (to: string, wish: object = {}) =>
    change(world, token, { ...form, email: to, currentPassword: partner.password, ...wish })
  return { ...partner, token, form, ask }
}
