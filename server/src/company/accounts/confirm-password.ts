import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { checkPassword, wrongCurrentPassword } from './check-password.ts'
import { recordPasswordEntry } from './session-queries.ts'

/**
 * Asks a signed-in person for the password again, for changes that need it (docs/company-and-plans.md, "Sign-in and passwords").
 */
export async function confirmPassword({ db, clock }: AppContext, { id, tokenHash }: Account, password: string) {
  const now = clock()
  const passwordHash = await checkPassword(db, id, password, now)
  if (!(await recordPasswordEntry(db, tokenHash, passwordHash, now))) throw wrongCurrentPassword()
  return { message: messages.passwordConfirmed }
}
