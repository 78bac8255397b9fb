import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { requestLink } from './request-link.ts'

/** Mails a link to set a new password, if there is an account for the address. */
export async function forgotPassword(context: AppContext, email: string, address: string) {
  await requestLink(context, { queue: 'mail-password-reset', email }, address)
  return { message: messages.resetSent }
}
