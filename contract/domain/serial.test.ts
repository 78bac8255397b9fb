import { describe, expect, test } from 'vitest'
import {
  codeIdOf,
  groupSerial,
  looksLikeImportedSerial,
  looksLikeSerial,
  mayBeImportedSerial,
  normaliseSerial,
  parseScannedText,
  serialLength,
  serialOf,
} from './serial.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const edges = [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]

// Seeded, so that a failure can be repeated.
let state = 20261121
const below = (n: number) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((state / 0x80000000) * n)
}
const someCode = () =>
  BigInt.asIntN(
    64,
    Array.from({ length: 8 }, () => BigInt(below(256))).reduce((n, b) => (n << 8n) | b),
  )
const swap = (serial: string, i: number, j: number) =>
  Array.from(serial, (c, place) => (place === i ? serial[j] : place === j ? serial[i] : c)).join('')
const wrongAt = (serial: string, places: number[]) =>
  Array.from(serial, (c, i) => (places.includes(i) ? alphabet[(alphabet.indexOf(c) + 1 + below(31)) % 32] : c)).join('')

describe('a serial', () => {
  test('gives its code back, from the lowest 64-bit integer to the highest', () => {
    for (const code of [...edges, ...Array.from({ length: 2000 }, someCode)]) {
      const serial = serialOf(code)
      expect(serial).toHaveLength(serialLength)
      expect(codeIdOf(serial)).toBe(code)
    }
  })

  test('with one wrong character is always seen, whichever and wherever', () => {
    for (const code of [...edges, someCode()]) {
      const serial = serialOf(code)
      for (let place = 0; place < serialLength; place++)
        for (const character of alphabet)
          if (character !== serial[place])
            expect(codeIdOf(serial.slice(0, place) + character + serial.slice(place + 1))).toBeUndefined()
    }
  })

  test('with two or three wrong characters is seen', () => {
    for (let round = 0; round < 20_000; round++) {
      const places = Array.from({ length: 2 + (round % 2) }, () => below(serialLength))
      expect(codeIdOf(wrongAt(serialOf(someCode()), places))).toBeUndefined()
    }
  })

  test('with any two characters exchanged is seen', () => {
    for (let round = 0; round < 200; round++) {
      const serial = serialOf(someCode())
      for (let i = 0; i < serialLength; i++)
        for (let j = 0; j < i; j++) if (serial[i] !== serial[j]) expect(codeIdOf(swap(serial, i, j))).toBeUndefined()
    }
  })

  test('is forgiven its case, its spaces, its hyphens, O for 0, and I or L for 1', () => {
    const serial = serialOf(1n)
    const typed = ` ${groupSerial(serial).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}\u2013 `
    expect(normaliseSerial(typed)).toBe(serial)
    expect(codeIdOf(typed)).toBe(1n)
    expect(codeIdOf(serial.replaceAll('1', 'I').replaceAll('0', 'O'))).toBe(1n)
  })

  test('of another length or with a letter that is not of the alphabet is none', () => {
    const serial = serialOf(5n)
    for (const typed of [
      '',
      serial.slice(1),
      `${serial}0`,
      `U${serial.slice(1)}`,
      `Z${serial.slice(1)}`,
      '🙂'.repeat(16),
    ])
      expect(codeIdOf(typed)).toBeUndefined()
  })
})

describe('a scanned text', () => {
  const serial = serialOf(42n)
  const ours = 'sahihi.example'

  test('is read by its last path segment when it is a link of ours', () => {
    for (const text of [
      `https://${ours}/verify/${serial}`,
      `http://${ours}/a/b/${groupSerial(serial)}/?q=1#x`,
      serial,
      ` ${serial.toLowerCase()}\n`,
    ])
      expect(parseScannedText(text, [ours])).toEqual({ kind: 'serial', serial })
  })

  test('that links to another host is foreign, with its host, even when it ends in a serial', () => {
    expect(parseScannedText(`https://evil.example/verify/${serial}`, [ours])).toEqual({
      kind: 'foreign',
      host: 'evil.example',
    })
    expect(parseScannedText(`https://${ours}.evil.example/${serial}`, [ours]).kind).toBe('foreign')
    expect(parseScannedText(`https://${ours}@evil.example/${serial}`, [ours])).toEqual({
      kind: 'foreign',
      host: 'evil.example',
    })
    expect(parseScannedText(`https://${ours}:8443/${serial}`, [ours]).kind).toBe('foreign')
    expect(parseScannedText('tel:+2348000000', [ours])).toEqual({ kind: 'other' })
  })

  test('may link to any of our hosts: labels carry one, and the site may be opened by another', () => {
    for (const host of [ours, 'www.sahihi.example', '192.168.1.7:3000'])
      expect(
        parseScannedText(`http://${host}/verify/${serial}`, [ours, 'www.sahihi.example', '192.168.1.7:3000']),
      ).toEqual({
        kind: 'serial',
        serial,
      })
    expect(parseScannedText(`https://www.sahihi.example/${serial}`, [ours]).kind).toBe('foreign')
    expect(parseScannedText(`https://${ours}/${serial}`, []).kind).toBe('foreign')
  })

  test('may be a serial of a maker’s own label, plain or as the end of our link, and stays as it is written', () => {
    for (const [text, serial] of [
      ['LOT-000123', 'LOT-000123'],
      [' lot 000 123\n', 'lot 000 123'],
      [`https://${ours}/verify/LOT-000123`, 'LOT-000123'],
    ] as const)
      expect(parseScannedText(text, [ours])).toEqual({ kind: 'serial', serial })
    for (const text of [
      'LOT-OOO',
      'A1',
      `AB1${'2'.repeat(64)}`,
      'ABC123/4',
      '<b>123456</b>',
      '=SUM(A1:A9)',
      'ＡＢＣ１２３',
    ])
      expect([text, parseScannedText(text, [ours]).kind]).toEqual([text, 'other'])
  })

  test('without a last segment is empty, and any other text is not a serial', () => {
    for (const text of ['', '   ', `https://${ours}`, `https://${ours}/`])
      expect(parseScannedText(text, [ours])).toEqual({ kind: 'empty' })
    for (const text of ['hello world', `https://${ours}/about`, 'a/b'])
      expect(parseScannedText(text, [ours])).toEqual({ kind: 'other' })
    expect(looksLikeSerial('hello')).toBe(false)
  })
})

test('a maker’s own serial begins with a letter or a digit, so that no spreadsheet changes it', () => {
  for (const serial of ['LOT-000123', '7-000123', ' lot 000 123'])
    expect([serial, looksLikeImportedSerial(serial)]).toEqual([serial, true])
  for (const serial of ['-000123', '–LOT-000123', '_LOT-000123', '.LOT-000123'])
    expect([serial, looksLikeImportedSerial(serial)]).toEqual([serial, false])
})

test('what is typed for a maker’s own serial need not begin so, nor have its digits typed as digits', () => {
  for (const typed of ['AB-OOOOOO', 'ab oooooo', '-LOT-000123'])
    expect([typed, mayBeImportedSerial(typed)]).toEqual([typed, true])
  for (const typed of ['HELLO', '', 'A'.repeat(65), 'LOT/000123', '🙂'.repeat(8)])
    expect([typed, mayBeImportedSerial(typed)]).toEqual([typed, false])
})

test('a maker’s own serial is never one of our form, and is shown as it is', () => {
  expect(looksLikeImportedSerial(serialOf(1n))).toBe(false)
  expect(looksLikeImportedSerial('1234567890123456')).toBe(false)
  expect(looksLikeImportedSerial('12345678901234567')).toBe(true)
  expect(mayBeImportedSerial(serialOf(1n))).toBe(false)
  expect(groupSerial('LOT-000-123-4567')).toBe('LOT-000-123-4567')
})
