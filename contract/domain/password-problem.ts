import { messages } from '../i18n/en/messages.ts'
import { limits } from './limits.ts'

/** What is wrong with a new password, if anything: the rule of `newPassword` (text.ts) without Zod, which pages do not load. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < limits.passwordMin) return messages.passwordShort
  if (password.length > limits.passwordMax) return messages.passwordLong
  return password.isWellFormed() ? undefined : messages.notPlainText
}
