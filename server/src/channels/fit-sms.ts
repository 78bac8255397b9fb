/** One message of GSM-7 (3GPP TS 23.038): a single letter outside that alphabet would leave room for 70 only. */
export const messageRoom = 160

/**
 * Text in plain letters, each one of the GSM-7 basic alphabet, on one line: accents fall away, and what has no plain letter
 * becomes a question mark. Narrower than GSM-7, as USSD gateways ask for no special characters.
 */
export const plainLetters = (text: string) =>
  Array.from(
    text
      .replace(/[™℠]/g, '')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, ''),
    (letter) => plain[letter] ?? letter,
  )
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9 @$!"#%&'()*+,./:;<=>?_-]+/g, '?')
    .trim()

/** What fits of a text of plain letters; three dots say that there was more. */
export const cut = (text: string, room: number) =>
  text.length <= room ? text : `${text.slice(0, Math.max(0, room - 3)).trimEnd()}...`.slice(0, room)

// Letters that no normal form takes apart, with those of Hausa, Fula and Ewe, and signs that have a plain likeness.
const likenesses: Record<string, string> = {
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
  // As medicines and vitamins are named.
  u: 'μ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  omega: 'ω',
  EUR: '€',
  GBP: '£',
}
const plain: Record<string, string> = Object.fromEntries(
  Object.entries(likenesses).flatMap(([letters, signs]) => Array.from(signs, (sign) => [sign, letters])),
)
