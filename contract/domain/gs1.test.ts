import { describe, expect, test } from 'vitest'
import {
  attributeProblem,
  describeFailure,
  digitalLinkPath,
  type Gs1Identity,
  gtinCheckDigit,
  maxGs1Serial,
  normalizeGtin,
  parseDigitalLink,
  valueProblem,
} from './gs1.ts'
import { groupSeparator, humanReadable, looksLikeElementString, parseElementString } from './gs1-elements.ts'

const gtin = '09506000134352'
const charset82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const identity = (parts: Partial<Gs1Identity> = {}) => ({ ok: true, gtin, attributes: {}, ...parts })

describe('GTIN', () => {
  test.each([
    ['GTIN-8', '96385074', '00000096385074'],
    ['GTIN-12', '614141000036', '00614141000036'],
    ['GTIN-13', '9506000134352', gtin],
    ['GTIN-14', gtin, gtin],
    ['with spaces, as under a barcode', '9 506000 134352', gtin],
    ['with hyphens', '950-6000-13435-2', gtin],
  ])('%s is written with 14 digits', (_, typed, expected) => {
    expect(normalizeGtin(typed)).toEqual({ ok: true, gtin: expected })
  })

  test.each([
    ['', 'gtin_digits'],
    ['95060001343a2', 'gtin_digits'],
    ['٩٥٠٦٠٠٠١٣٤٣٥٢', 'gtin_digits'],
    ['950600013435', 'gtin_check_digit'],
    ['95060001343', 'gtin_length'],
    ['950600013435200', 'gtin_length'],
    ['9506000134353', 'gtin_check_digit'],
    ['9506000134325', 'gtin_check_digit'],
    ['0000000000000', 'gtin_check_digit'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(normalizeGtin(typed)).toMatchObject({ ok: false, problem })
  })

  test('every wrong single digit is found', () => {
    for (let at = 0; at < 14; at++)
      for (let digit = 0; digit < 10; digit++) {
        const typed = gtin.slice(0, at) + digit + gtin.slice(at + 1)
        expect(normalizeGtin(typed).ok).toBe(typed === gtin)
      }
  })
})

test('exactly the 82 characters of the standard are allowed', () => {
  const allowed = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter((c) => !valueProblem(c, 1))
  expect(allowed.join('')).toBe(charset82)
})

test.each([
  ['17', '261231', undefined],
  ['17', '261200', undefined],
  ['17', '240229', undefined],
  ['17', '250229', 'date'],
  ['11', '261301', 'date'],
  ['15', '260001', 'date'],
  ['15', '260431', 'date'],
  ['17', '2612', 'date'],
  ['17', '2612311', 'date'],
  ['240', 'A-1', undefined],
  ['240', 'A 1', 'charset'],
])('(%s) %s is judged %s', (ai, value, problem) => {
  expect(attributeProblem(ai, value)).toBe(problem)
})

describe('Digital Link', () => {
  test.each<[string, string, Partial<Gs1Identity>]>([
    ['the GTIN alone', `https://id.example/01/${gtin}`, {}],
    ['a serial', `https://id.example/01/${gtin}/21/S1`, { serial: 'S1' }],
    ['all qualifiers', `https://id.example/01/${gtin}/22/C/10/L/21/S`, { cpv: 'C', lot: 'L', serial: 'S' }],
    ['lot without serial', `https://id.example/01/${gtin}/10/L7`, { lot: 'L7' }],
    ['a serial of somebody else', `https://id.example/01/${gtin}/235/T1`, { thirdPartySerial: 'T1' }],
    ['a path prefix', `https://id.example/some/path/01/${gtin}/21/S1`, { serial: 'S1' }],
    ['a prefix that is 01 too', `https://id.example/01/x/01/${gtin}/21/S1`, { serial: 'S1' }],
    ['a value that is 01', `https://id.example/01/${gtin}/10/01/21/01`, { lot: '01', serial: '01' }],
    ['a slash at the end', `https://id.example/01/${gtin}/21/S1/`, { serial: 'S1' }],
    ['a port, and an upper-case scheme', `HTTPS://id.example:8443/01/${gtin}/21/S1`, { serial: 'S1' }],
    ['only the path', `/01/${gtin}/21/S1`, { serial: 'S1' }],
    ['an encoded slash', `/01/${gtin}/21/A%2FB`, { serial: 'A/B' }],
    ['a plus, which is no space', `/01/${gtin}/21/A+B`, { serial: 'A+B' }],
    ['characters that need no encoding', `/01/${gtin}/10/a!'()*-._&=:;,`, { lot: "a!'()*-._&=:;," }],
    ['dates', `/01/${gtin}?17=261231&11=250100`, { attributes: { 17: '261231', 11: '250100' } }],
    ['unknown keys', `/01/${gtin}?utm_source=x&linkType=gs1:pip&17=261231`, { attributes: { 17: '261231' } }],
    ['a lot in the query', `/01/${gtin}/21/S1?10=L1`, { lot: 'L1', serial: 'S1' }],
    ['a fragment', `/01/${gtin}/21/S1#top`, { serial: 'S1' }],
  ])('%s is read', (_, link, parts) => {
    expect(parseDigitalLink(link)).toEqual(identity(parts))
  })

  test.each([
    ['no GTIN', 'https://id.example/verify/7K2M9QXD04TBH6WZ', 'no_gtin', ''],
    ['no link', 'hello', 'no_gtin', ''],
    ['nothing', '', 'no_gtin', ''],
    ['another scheme', `ftp://id.example/01/${gtin}`, 'no_gtin', ''],
    ['a wrong check digit', '/01/09506000134353/21/S1', 'gtin_check_digit', '01'],
    ['13 digits', '/01/9506000134352/21/S1', 'gtin_length', '01'],
    ['15 digits', '/01/095060001343520/21/S1', 'gtin_length', '01'],
    ['no digits', '/01/gtin/21/S1', 'gtin_digits', '01'],
    ['01 at the end', '/01', 'gtin_digits', '01'],
    ['the lot after the serial', `/01/${gtin}/21/S1/10/L1`, 'order', '10'],
    ['the variant after the lot', `/01/${gtin}/10/L1/22/C`, 'order', '22'],
    ['235 beside a lot', `/01/${gtin}/10/L1/235/T`, 'order', '235'],
    ['a part twice', `/01/${gtin}/21/S1/21/S1`, 'repeated', '21'],
    ['an attribute twice', `/01/${gtin}?17=261231&17=261230`, 'repeated', '17'],
    ['two lots', `/01/${gtin}/10/L1?10=L2`, 'repeated', '10'],
    ['one more segment', `/01/${gtin}/foo`, 'unknown_identifier', 'foo'],
    ['a name of all objects', `/01/${gtin}/constructor/x`, 'unknown_identifier', 'constructor'],
    ['an attribute in the path', `/01/${gtin}/17/261231`, 'unknown_identifier', '17'],
    ['a key without its value', `/01/${gtin}/21`, 'empty_value', '21'],
    ['an empty value', `/01/${gtin}/10//21/S1`, 'empty_value', '10'],
    ['two slashes at the end', `/01/${gtin}//`, 'unknown_identifier', ''],
    ['21 characters', `/01/${gtin}/21/${'S'.repeat(21)}`, 'too_long', '21'],
    ['a character outside of the 82', `/01/${gtin}/21/A%23B`, 'charset', '21'],
    ['a space', `/01/${gtin}/21/A%20B`, 'charset', '21'],
    ['another script', `/01/${gtin}/21/%C3%A9`, 'charset', '21'],
    ['a control character', `/01/${gtin}/21/A%00`, 'charset', '21'],
    ['a percent sign without digits', `/01/${gtin}/21/A%2`, 'encoding', '21'],
    ['a wrong escape', `/01/${gtin}/21/A%ZZ`, 'encoding', '21'],
    ['bytes that are no text', `/01/${gtin}/21/%E0%A4`, 'encoding', '21'],
    ['a quote that is not encoded', `/01/${gtin}/21/A"B`, 'encoding', '21'],
    ['a date that is none', `/01/${gtin}?17=261332`, 'date', '17'],
    ['the serial in the query', `/01/${gtin}?21=S1`, 'not_an_attribute', '21'],
  ])('%s is refused, and the answer names it', (_, link, problem, part) => {
    const reading = parseDigitalLink(link)
    expect(reading).toEqual({ ok: false, problem, part })
    if (!reading.ok) expect(describeFailure(reading)).toMatch(/\.$/)
  })
})

describe('element string', () => {
  const fnc1 = groupSeparator
  test.each<[string, string, Partial<Gs1Identity>]>([
    ['of a DataMatrix', `]d201${gtin}21S1`, { serial: 'S1' }],
    ['of a GS1 QR code', `]Q301${gtin}21S1`, { serial: 'S1' }],
    ['of a GS1-128', `]C101${gtin}21S1`, { serial: 'S1' }],
    ['without a prefix', `01${gtin}21S1`, { serial: 'S1' }],
    ['with FNC1 in front', `${fnc1}01${gtin}21S1`, { serial: 'S1' }],
    ['with FNC1 after a lot', `]d201${gtin}10L7${fnc1}21S1`, { lot: 'L7', serial: 'S1' }],
    ['with FNC1 at the end', `]d201${gtin}10L7${fnc1}`, { lot: 'L7' }],
    [
      'with FNC1 after a fixed length',
      `]d201${gtin}${fnc1}17261231${fnc1}21S1`,
      { serial: 'S1', attributes: { 17: '261231' } },
    ],
    [
      'with dates between',
      `01${gtin}112501011726123110L7${fnc1}21S1`,
      { lot: 'L7', serial: 'S1', attributes: { 11: '250101', 17: '261231' } },
    ],
    ['with a variant', `01${gtin}22V${fnc1}21S1`, { cpv: 'V', serial: 'S1' }],
    ['in another order', `21S1${fnc1}01${gtin}`.replace(/^/, ']d2'), { serial: 'S1' }],
    [
      'with other identifiers',
      `]d201${gtin}710A1${fnc1}3103000123240X${fnc1}21S1`,
      { serial: 'S1', attributes: { 710: 'A1', 3103: '000123', 240: 'X' } },
    ],
    ['in brackets', `(01)${gtin}(21)S1`, { serial: 'S1' }],
    [
      'in brackets, on lines',
      ` (01) ${gtin}\n(17) 261200\n(10) L7\n(21) S1 `,
      { lot: 'L7', serial: 'S1', attributes: { 17: '261200' } },
    ],
  ])('%s is read', (_, text, parts) => {
    expect(looksLikeElementString(text.trim())).toBe(true)
    expect(parseElementString(text)).toEqual(identity(parts))
  })

  test.each([
    ['no GTIN', ']d221S1', 'no_gtin', ''],
    ['a wrong check digit', ']d2010950600013435321S1', 'gtin_check_digit', '01'],
    ['a GTIN cut off', ']d2010950600', 'gtin_length', '01'],
    ['a lot that runs on, because FNC1 is lost', `]d201${gtin}10LOT721AAAABBBBCCCCDDDD`, 'too_long', '10'],
    ['an unknown identifier', `]d201${gtin}XYZ`, 'unknown_identifier', 'XYZ'],
    ['an identifier cut off', `]d201${gtin}310`, 'unknown_identifier', '310'],
    ['two serials', `(01)${gtin}(21)S1(21)S2`, 'repeated', '21'],
    ['two GTINs', `(01)${gtin}(01)00614141000036`, 'repeated', '01'],
    ['an empty serial', `(01)${gtin}(21)`, 'empty_value', '21'],
    ['a date that is none', `(01)${gtin}(17)269931`, 'date', '17'],
    ['brackets that are no identifier', `(019)${gtin}`, 'unknown_identifier', '019'],
    ['nothing after the prefix', ']d2', 'no_gtin', ''],
  ])('%s is refused, and the answer names it', (_, text, problem, part) => {
    expect(parseElementString(text)).toEqual({ ok: false, problem, part })
  })

  test.each(['7K2M9QXD04TBH6WZ', 'LOT-2026-0001', '01', '0109506000134353', 'https://id.example/x', '[01]', ''])(
    '%j does not look like one',
    (text) => expect(looksLikeElementString(text)).toBe(false),
  )
})

test('what is built is read again, and comes out the same', () => {
  const next = randomNumbers()
  const text = (max: number) => Array.from({ length: 1 + next(max) }, () => charset82[next(82)]).join('')
  for (let round = 0; round < 2_000; round++) {
    const digits = `${next(1e6)}${next(1e6)}`.padStart(13, '1').slice(0, 13)
    const expected: Gs1Identity = {
      gtin: digits + gtinCheckDigit(digits),
      ...(next(2) && { cpv: text(20) }),
      ...(next(2) && { lot: text(20) }),
      ...(next(2) && { serial: text(maxGs1Serial) }),
      attributes: next(2) ? { 17: `26${next(2) ? '02' : '12'}0${next(10)}`, 240: text(30) } : {},
    }
    const path = digitalLinkPath(expected)
    expect(parseDigitalLink(`https://id.example${path}`)).toEqual({ ok: true, ...expected })
    expect(digitalLinkPath(parseDigitalLink(path) as Gs1Identity)).toBe(path)
    const { attributes: _, cpv: __, ...printed } = expected
    // In brackets a value with brackets of its own cannot be told from a part.
    if (!/[()]/.test(`${printed.lot}${printed.serial}`))
      expect(parseElementString(humanReadable(printed).join(''))).toEqual({ ok: true, ...printed, attributes: {} })
  }
})

test('no text makes a reader throw', () => {
  const next = randomNumbers()
  const pieces = [
    ...charset82,
    '/',
    '%',
    '01',
    '21',
    '10',
    gtin,
    `/01/${gtin}`,
    groupSeparator,
    '(21)',
    ']d2',
    '\u0000',
    'é',
    '💊',
  ]
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('')
    for (const read of [parseDigitalLink, parseElementString]) expect(typeof read(text).ok).toBe('boolean')
  }
})

/** Numbers below a limit, the same in each run. */
function randomNumbers() {
  let state = 42
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
