import { isMadeOf, isTrivial, plainForm } from '@sahihi/contract/domain/password-strength.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { wrongField } from '../../platform/lib/app-error.ts'

type Owner = { email: string; companyName?: string | null | undefined }

/**
 * Refuses a new password that attackers try first: a common one, even with a few characters around it, or one made from the names
 * of its owner or of this product (NIST SP 800-63B, 5.1.1.2; OWASP ASVS 5, 6.2).
 */
export async function checkNewPassword(password: string, owner: Owner, field = 'password') {
  const message = await explainGuessablePassword(password, owner)
  if (message) throw wrongField({ field, message })
}

/** Why a new password is refused, if it is. */
export async function explainGuessablePassword(password: string, owner: Owner): Promise<string | undefined> {
  if (isMadeOf(password, listNameWords(owner))) return messages.passwordOfNames
  return isTrivial(password) || (await isCommon(password)) ? messages.passwordCommon : undefined
}

const listNameWords = ({ email, companyName }: Owner) =>
  ['sahihi', ...wordsIn(email), ...wordsIn(companyName ?? '')].sort((a, b) => b.length - a.length)

/** The words of a name, and all of them joined; words of two or three letters occur in too many passwords. */
const wordsIn = (name: string) =>
  [...name.split(/[^\p{L}\p{N}]+/u), name.replace(/[^\p{L}\p{N}]+/gu, '')].filter((word) => word.length >= 4)

/** Whether the list has the password itself, or without up to four characters at its ends: `sunshine` and `Sunshine2026`. */
async function isCommon(password: string) {
  const known = await commonPasswords()
  const word = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isDecorated = word.length >= 3 && password.length - word.length <= 4
  return known.has(plainForm(password)) || (isDecorated && known.has(plainForm(word)))
}

let loaded: Promise<Set<string>> | undefined

/** 49,000 passwords, 4 MB of memory: loaded when the first password is set. */
const commonPasswords = () => (loaded ??= loadCommonPasswords())

async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => plainForm(String(password))))
}
