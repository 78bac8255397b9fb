import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { type PasswordByLink, setPasswordByLink } from './reset-password.ts'

/** Sets the first password of an approved partner, by the link in its mail. */
export async function completeRegistration(context: AppContext, input: PasswordByLink, address: string) {
  const { email } = await setPasswordByLink(context, 'complete_registration', input, address)
  return { message: messages.completed, email }
}
