import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const formula = 'HYPERLINK("http://evil.example")'
/** The cell as a program reads it that removes the quotes of CSV. */
const cellOf = (text: string) => {
  const line = csvLine([text]).replace(/\r\n$/, '')
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
}

test.each([...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−‐–—\t\r'])('a cell that begins with %j begins with an apostrophe', (sign) => {
  expect(cellOf(sign + formula)).toBe(`'${sign}${formula}`)
})

test.each([
  ['a space', ' '],
  ['a no-break space', '\u00A0'],
  ['an ideographic space', '\u3000'],
  ['a zero-width space', '\u200B'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a word joiner', '\u2060'],
  ['a change of direction', '\u202E'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a variation selector', '\uFE0F'],
  ['a tag', '\u{E0020}'],
  ['a control character', '\u0001'],
  ['a quote', '"'],
  ['a full-width quote', '＂'],
  ['several of them', ' \u200B"\u00A0'],
])('%s before the sign changes nothing', (_, hidden) => {
  expect(cellOf(`${hidden}=${formula}`)).toBe(`'${hidden}=${formula}`)
  expect(cellOf(`${hidden}＝${formula}`)).toBe(`'${hidden}＝${formula}`)
})

test.each(['; =1', '\n=1', '\r\n\u200B＝1'])('%j within a cell begins no formula either', (inner) => {
  expect(cellOf(`Good${inner}`)).toMatch(/[;\n\r]'[^']*[=＝]1$/)
})

test.each(['Good', 'Ọjà tuntun', '3 = three', 'two - one', 'a@b.example', '“Good”', '😀', '𝒳', ''])(
  'the text %j stays as it is',
  (text) => {
    expect(cellOf(text)).toBe(text)
  },
)

test('numbers below zero stay numbers', () => {
  expect(csvLine([-5, null, 'x'])).toBe('-5,,x\r\n')
})

test('a long cell of line ends takes no time to speak of', () => {
  const text = '\n'.repeat(100_000)
  expect(cellOf(text)).toHaveLength(100_000)
})
