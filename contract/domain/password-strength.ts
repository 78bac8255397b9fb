import { passwordProblem } from './password-problem.ts'

/** What a page says about a new password. The server also knows a list of common ones, and the names of the account. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

export function passwordStrength(password: string): PasswordStrength {
  if (passwordProblem(password) || isTrivial(password) || isMadeOf(password, firstTried)) return 'weak'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const points = password.length + 2 * kinds
  if (points < 14) return 'fair'
  return points < 20 ? 'good' : 'strong'
}

/** Few different characters, one short piece again and again, or characters in a row, such as 12345678. */
export function isTrivial(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  const isRow = codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step)
  return new Set(codes).size < 4 || isRow || /^(.{1,4})\1+$/su.test(password)
}

/** Whether a password is little more than words that attackers try first. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const plain = plainForm(password)
  let rest = plain
  for (const word of words) rest = rest.replaceAll(plainForm(word), '')
  return rest !== plain && rest.length < 6
}

/** Undoes what people change in a word to make a password of it: P@ssw0rd becomes password. An l becomes an i, because a 1 stands for both. */
export const plainForm = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[013457@$!|l]/g, (sign) => letters[sign] ?? sign)

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
}

const firstTried = ['sahihi', 'password', 'qwerty', 'iloveyou', 'welcome', 'letmein']
