import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Client } from './client.ts'
import { type PasswordByLink, setPasswordByLink } from './reset-password.ts'

/** Sets the first password of an approved partner, by the link in its mail. */
export async function completeRegistration(context: AppContext, input: PasswordByLink, client: Client) {
  const { email } = await setPasswordByLink(context, 'complete_registration', input, client)
  return { message: messages.completed, email }
}
