import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { requestLink } from './request-link.ts'

type Input = { email: string; returnTo?: string | undefined }

/** Mails a link to sign in, if there is an account for the address. It leads back to the page that asked for the sign-in. */
export async function requestSignInLink(context: AppContext, { email, returnTo }: Input, address: string) {
  await requestLink(context, { queue: 'mail-sign-in', email, returnTo }, address)
  return { message: messages.signInLinkSent }
}
