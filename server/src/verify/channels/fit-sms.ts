/** The length of one message in GSM-7 (3GPP TS 23.038). One character outside that alphabet would reduce it to 70. */
export const maxMessageLength = 160

/**
 * The text on one line in letters of the GSM-7 basic alphabet, without accents. A character without a plain letter becomes a
 * question mark. USSD gateways ask for no special characters, so this allows fewer than GSM-7 has.
 */
export const toPlainLetters = (text: string) =>
  Array.from(
    text
      .replace(/[™℠]/g, '')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, ''),
    (letter) => plainLetters[letter] ?? letter,
  )
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9 @$!"#%&'()*+,./:;<=>?_-]+/g, '?')
    .trim()

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
