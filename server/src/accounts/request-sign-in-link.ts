import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { requestLink } from './request-link.ts'

/** Mails a link to sign in, if there is an account for the address. */
export async function requestSignInLink(context: AppContext, email: string, address: string) {
  await requestLink(context, 'mail-sign-in', email, address)
  return { message: messages.signInLinkSent }
}
