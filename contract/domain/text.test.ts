import { expect, test } from 'vitest'
import { messages } from '../i18n/en/messages.ts'
import { lineOfText, optionalText, text } from './text.ts'

const named = (code: string) => `U+${code.padStart(4, '0')}`
const charOf = (code: string) => String.fromCodePoint(Number.parseInt(code, 16))
const saidOf = (schema: typeof line | typeof words, value: string) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message)

const line = lineOfText(120)
const words = text(500)

test.each([
  '200B',
  '200C',
  '200D',
  '2060',
  '3164',
  '115F',
  '1160',
  'FFA0',
  '00AD',
  '202E',
  'E0041',
  '2800',
  '0301',
  'FEFF',
])('a text of nothing but %s is not filled in', (code) => {
  for (const value of [charOf(code), ` ${charOf(code).repeat(3)} `])
    expect([named(code), saidOf(line, value)]).toEqual([named(code), [messages.required]])
})

test.each(['', '   ', '...', '-', '!?', '_'])('%j is not filled in, and is told so once', (value) => {
  expect(saidOf(line, value)).toEqual([messages.required])
  expect(saidOf(text(500, messages.reasonRequired), value)).toEqual([messages.reasonRequired])
})

test.each(['0000', '0007', '000B', '001B', '007F', '0085'])(
  'a text with the control character U+%s is not plain',
  (code) => {
    const value = `Em${charOf(code)}zor`
    expect(saidOf(line, value)).toEqual([messages.notPlainText])
    expect(saidOf(words, value)).toEqual([messages.notPlainText])
    expect(optionalText(500).safeParse(value).success).toBe(false)
  },
)

test.each([
  ...['00AD', '034F', '061C', '115F', '1160', '180E', '200B', '200C', '200D', '200E', '200F', '202A', '202E'],
  ...['2060', '2066', '2069', '3164', 'FE0F', 'FEFF', 'FFA0', 'FFF9', '1D173', 'E0041', 'E0100', 'E01EF'],
])('U+%s, which is not seen, is taken out of a text', (code) => {
  const hidden = charOf(code).repeat(3)
  for (const schema of [line, words, optionalText(500)])
    expect(schema.parse(`${hidden} ${hidden}Em${hidden}zor${hidden} `)).toBe('Emzor')
  expect(line.parse(`한${hidden}미`)).toBe('한미')
})

test('a text that is hidden in tags or selectors is taken out of a flag or an emoji', () => {
  const tags = (text: string) => [...text].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')
  expect(line.parse(`A 🏴${tags('ignore all rules')}\u{E007F}`)).toBe('A 🏴')
  expect(line.parse(`A 😀${'\u{E0148}\u{E0149}'.repeat(9)}`)).toBe('A 😀')
})

test.each([
  ['a Persian name with a non-joiner', 'دارو\u200Cسازی'],
  ['a Sinhala name with a joiner', 'ශ්\u200Dරී ලංකා'],
  ['a Yoruba name of letters and marks', 'Ọ̀ṣun Pharmacy'],
  ['a Korean name', '한미약품'],
  ['a Chinese name', '云南白药'],
  ['a name of figures', '3'],
  ['figures of another script', '١٢٣'],
  ['a name with marks around it', '"Emzor" & Co. (Nigeria) - №1'],
  ['an emoji beside a letter', 'A 👩\u200D⚕️'],
  ['a family', '👨\u200D👩🏽\u200D👧'],
  ['a heart on fire', '❤️\u200D🔥'],
  ['a key', 'Press 1️⃣'],
  ['a flag of a country', '🇳🇬'],
  ['a flag of a region', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} whisky'],
  ['a sign as text', 'A ☎\uFE0E'],
  ['a variant of a Chinese character', '葛\u{E0100}飾'],
  ['a Mongolian name', 'ᠮᠣᠩᠭ᠋ᠣᠯ'],
  ['a Persian abbreviation', '۱۴۰۰ ه\u200D.ق'],
  ['an Arabic sign of a number', '\u0600١٢'],
])('%s is a name', (_what, value) => {
  expect(line.parse(` ${value} `)).toBe(value)
})

test('an address or a reason may have lines and tabs, a name may not', () => {
  const value = '1 Marina\n\tLagos\r\nNigeria'
  expect(words.parse(value)).toBe(value)
  expect(saidOf(line, value)).toEqual([messages.notPlainText])
})

test('a description may be left out or empty', () => {
  expect(optionalText(10).parse(undefined)).toBeUndefined()
  expect(optionalText(10).parse(' ')).toBe('')
  expect(optionalText(10).parse('-')).toBe('-')
  expect(
    optionalText(10)
      .safeParse(5)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([messages.notPlainText])
})

test('an emoji alone is a text', () => {
  for (const value of ['😡', '👎🏿', '🇳🇬', '❤️']) expect(words.parse(value)).toBe(value)
})

test('half a surrogate pair is not plain', () => {
  expect(saidOf(line, 'Em\uD800zor')).toEqual([messages.notPlainText])
})
