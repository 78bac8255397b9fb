import type { Language } from '@sahihi/contract/i18n/languages.ts'

/** In which letters a text is written for a channel, and how many of them fit. */
export type Medium = { write: (text: string) => string; maxLength: number }

/**
 * The alphabet of an SMS (3GPP TS 23.038, GSM-7 without its extension table). One letter outside it makes the whole message UCS-2.
 */
const gsm7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** How many messages a text is sent and paid as: one, or parts that each lose some letters to their number. */
export function countParts(text: string): number {
  const [whole, part] = Array.from(text).every((letter) => gsm7.has(letter)) ? [160, 153] : [70, 67]
  return text.length <= whole ? 1 : Math.ceil(text.length / part)
}

/**
 * The text on one line in letters of the GSM-7 basic alphabet, without accents. A character without a plain letter becomes a
 * question mark. USSD gateways ask for no special characters, so this allows fewer than GSM-7 has.
 */
const toPlainLetters = (text: string) =>
  inOneLine(decomposed(text), (letter) => plainLetter(letter)).replace(/[^A-Za-z0-9 @$!"#%&'()*+,./:;<=>?_-]+/g, '?')

/** As toPlainLetters, with the accents that GSM-7 has. */
const toGsm7 = (text: string) =>
  inOneLine(text.replace(/[™℠]/g, '').normalize('NFC'), (letter) =>
    gsm7.has(letter) ? letter : toPlainLetters(letter),
  )

/** The text on one line with all its letters. */
const toOneLine = (text: string) => inOneLine(text.normalize('NFC').replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, ''))

const inOneLine = (text: string, write = (letter: string) => letter) =>
  Array.from(text, (letter) => (/\s/.test(letter) ? ' ' : write(letter)))
    .join('')
    .replace(/[ \p{Cc}]+/gu, ' ')
    .trim()

const decomposed = (text: string) =>
  text
    .replace(/[™℠]/g, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')

const plainLetter = (letter: string) => plainLetters[letter] ?? letter

/**
 * English fits one message, the others up to two. Hausa is written without its hooks, as by SMS generally. Yoruba and Igbo keep their
 * letters, because without tones and dots words are mistaken for others: in UCS-2, up to three parts.
 */
export const smsIn: Record<Language, Medium> = {
  en: { write: toPlainLetters, maxLength: 160 },
  pcm: { write: toPlainLetters, maxLength: 2 * 153 },
  ha: { write: toPlainLetters, maxLength: 2 * 153 },
  sw: { write: toPlainLetters, maxLength: 2 * 153 },
  fr: { write: toGsm7, maxLength: 2 * 153 },
  yo: { write: toOneLine, maxLength: 3 * 67 },
  ig: { write: toOneLine, maxLength: 3 * 67 },
}

/** A screen of USSD (3GPP TS 23.038: 182 letters), without special characters, and with room for what a gateway puts before it. */
export const ussdScreen: Medium = { write: toPlainLetters, maxLength: 182 - 'CON '.length }

/** Cuts a text of plain letters to a length. Three dots mark the cut. */
export const truncate = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, Math.max(0, maxLength - 3)).trimEnd()}...`.slice(0, maxLength)

// Letters that Unicode normalization does not decompose, also of Hausa, Fula and Ewe, and signs with a plain equivalent.
const equivalents: Record<string, string> = {
  "'": '‘’‚‛′`ʼʻ',
  '"': '“”„«»″',
  '-': '‐‑‒–—―−~•·',
  '(': '[{',
  ')': ']}',
  '/': '|\\⁄',
  '': '^®©°',
  N: '₦',
  x: '×',
  b: 'ɓ',
  B: 'Ɓ',
  d: 'ɗɖđð',
  D: 'ƊƉĐ',
  e: 'ɛǝə',
  E: 'ƐƎ',
  f: 'ƒ',
  F: 'Ƒ',
  i: 'ı',
  k: 'ƙ',
  K: 'Ƙ',
  l: 'ł',
  L: 'Ł',
  ng: 'ŋ',
  Ng: 'Ŋ',
  o: 'ɔø',
  O: 'ƆØ',
  ss: 'ß',
  th: 'þ',
  Th: 'Þ',
  v: 'ʋ',
  V: 'Ʋ',
  y: 'ƴ',
  Y: 'Ƴ',
  ae: 'æ',
  Ae: 'Æ',
  oe: 'œ',
  Oe: 'Œ',
  // In names of medicines and vitamins.
  u: 'μ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  omega: 'ω',
  EUR: '€',
  GBP: '£',
}
const plainLetters: Record<string, string> = Object.fromEntries(
  Object.entries(equivalents).flatMap(([letters, signs]) => Array.from(signs, (sign) => [sign, letters])),
)
