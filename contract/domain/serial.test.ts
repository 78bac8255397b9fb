import { describe, expect, test } from 'vitest'
import { parseScannedText } from './scanned-text.ts'
import {
  decodeSerial,
  encodeSerial,
  groupSerial,
  looksLikeImportedSerial,
  looksLikeSerial,
  mayBeImportedSerial,
  normalizeSerial,
  serialLength,
} from './serial.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const edges = [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]

// Seeded, so that a failure is reproducible.
let state = 20261121
const below = (n: number) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((state / 0x80000000) * n)
}
const randomCodeId = () =>
  BigInt.asIntN(
    64,
    Array.from({ length: 8 }, () => BigInt(below(256))).reduce((n, b) => (n << 8n) | b),
  )
const swap = (serial: string, i: number, j: number) =>
  Array.from(serial, (c, k) => (k === i ? serial[j] : k === j ? serial[i] : c)).join('')
const corruptAt = (serial: string, positions: number[]) =>
  Array.from(serial, (c, i) => (positions.includes(i) ? alphabet[(alphabet.indexOf(c) + 1 + below(31)) % 32] : c)).join(
    '',
  )

describe('a serial', () => {
  test('decodes to its code id, from the lowest 64-bit integer to the highest', () => {
    for (const codeId of [...edges, ...Array.from({ length: 2000 }, randomCodeId)]) {
      const serial = encodeSerial(codeId)
      expect(serial).toHaveLength(serialLength)
      expect(decodeSerial(serial)).toBe(codeId)
    }
  })

  test('that is printed on a pack is that of its code for ever', () => {
    const printed = ['0000000000000000', '0000000000001EXA', 'FZZZZZZZZZZZZ48V', '7ZZZZZZZZZZZZP42', '128GGYHYYK08NBMM']
    expect([0n, 1n, -1n, 2n ** 63n - 1n, 1234567890123456789n].map(encodeSerial)).toEqual(printed)
  })

  test('with any one wrong character is invalid', () => {
    for (const codeId of [...edges, randomCodeId()]) {
      const serial = encodeSerial(codeId)
      for (let position = 0; position < serialLength; position++)
        for (const character of alphabet)
          if (character !== serial[position])
            expect(decodeSerial(serial.slice(0, position) + character + serial.slice(position + 1))).toBeUndefined()
    }
  })

  test('with two or three wrong characters is invalid', () => {
    for (let round = 0; round < 20_000; round++) {
      const positions = Array.from({ length: 2 + (round % 2) }, () => below(serialLength))
      expect(decodeSerial(corruptAt(encodeSerial(randomCodeId()), positions))).toBeUndefined()
    }
  })

  test('with any two characters exchanged is invalid', () => {
    for (let round = 0; round < 200; round++) {
      const serial = encodeSerial(randomCodeId())
      for (let i = 0; i < serialLength; i++)
        for (let j = 0; j < i; j++)
          if (serial[i] !== serial[j]) expect(decodeSerial(swap(serial, i, j))).toBeUndefined()
    }
  })

  test('is valid in any case, with spaces and hyphens, with O for 0 and I or L for 1', () => {
    const serial = encodeSerial(1n)
    const typed = ` ${groupSerial(serial).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}\u2013 `
    expect(normalizeSerial(typed)).toBe(serial)
    expect(decodeSerial(typed)).toBe(1n)
    expect(decodeSerial(serial.replaceAll('1', 'I').replaceAll('0', 'O'))).toBe(1n)
  })

  test('with another length or a letter outside the alphabet is invalid', () => {
    const serial = encodeSerial(5n)
    for (const typed of [
      '',
      serial.slice(1),
      `${serial}0`,
      `U${serial.slice(1)}`,
      `Z${serial.slice(1)}`,
      '🙂'.repeat(16),
    ])
      expect(decodeSerial(typed)).toBeUndefined()
  })
})

describe('a scanned text', () => {
  const serial = encodeSerial(42n)
  const ownHost = 'sahihi.example'

  test('is the last path segment of one of our links', () => {
    for (const text of [
      `https://${ownHost}/verify/${serial}`,
      `http://${ownHost}/a/b/${groupSerial(serial)}/?q=1#x`,
      serial,
      ` ${serial.toLowerCase()}\n`,
    ])
      expect(parseScannedText(text, [ownHost])).toEqual({ kind: 'serial', serial })
  })

  test('with a link to another host is foreign, even if it ends in a serial', () => {
    expect(parseScannedText(`https://evil.example/verify/${serial}`, [ownHost])).toEqual({
      kind: 'foreign',
      host: 'evil.example',
    })
    expect(parseScannedText(`https://${ownHost}.evil.example/${serial}`, [ownHost]).kind).toBe('foreign')
    expect(parseScannedText(`https://${ownHost}@evil.example/${serial}`, [ownHost])).toEqual({
      kind: 'foreign',
      host: 'evil.example',
    })
    expect(parseScannedText(`https://${ownHost}:8443/${serial}`, [ownHost]).kind).toBe('foreign')
    const digitalLink = `evil.example/01/09506000134352/21/${serial}`
    expect(parseScannedText(`https://${digitalLink}`, [ownHost])).toEqual({ kind: 'foreign', host: 'evil.example' })
    expect(parseScannedText('tel:+2348000000', [ownHost])).toEqual({ kind: 'other' })
  })

  test('may link to any of our hosts: the site may be opened under another one than labels carry', () => {
    for (const host of [ownHost, 'www.sahihi.example', '192.168.1.7:3000'])
      expect(
        parseScannedText(`http://${host}/verify/${serial}`, [ownHost, 'www.sahihi.example', '192.168.1.7:3000']),
      ).toEqual({
        kind: 'serial',
        serial,
      })
    expect(parseScannedText(`https://www.sahihi.example/${serial}`, [ownHost]).kind).toBe('foreign')
    expect(parseScannedText(`https://${ownHost}/${serial}`, []).kind).toBe('foreign')
  })

  test('may be an imported serial, alone or at the end of our link, and stays as it is written', () => {
    for (const [text, serial] of [
      ['LOT-000123', 'LOT-000123'],
      [' lot 000 123\n', 'lot 000 123'],
      [`https://${ownHost}/verify/LOT-000123`, 'LOT-000123'],
    ] as const)
      expect(parseScannedText(text, [ownHost])).toEqual({ kind: 'serial', serial })
    for (const text of [
      'LOT-OOO',
      'A1',
      `AB1${'2'.repeat(64)}`,
      'ABC123/4',
      '<b>123456</b>',
      '=SUM(A1:A9)',
      'ＡＢＣ１２３',
    ])
      expect([text, parseScannedText(text, [ownHost]).kind]).toEqual([text, 'other'])
  })

  test('is empty without a last path segment, and any other text is not a serial', () => {
    for (const text of ['', '   ', `https://${ownHost}`, `https://${ownHost}/`, `https://${ownHost}/verify/`])
      expect(parseScannedText(text, [ownHost])).toEqual({ kind: 'empty' })
    for (const text of ['hello world', `https://${ownHost}/about`, 'a/b'])
      expect(parseScannedText(text, [ownHost])).toEqual({ kind: 'other' })
    expect(looksLikeSerial('hello')).toBe(false)
  })
})

test('an imported serial starts with a letter or a digit, so that no spreadsheet changes it', () => {
  for (const serial of ['LOT-000123', '7-000123', ' lot 000 123'])
    expect([serial, looksLikeImportedSerial(serial)]).toEqual([serial, true])
  for (const serial of ['-000123', '–LOT-000123', '_LOT-000123', '.LOT-000123'])
    expect([serial, looksLikeImportedSerial(serial)]).toEqual([serial, false])
})

test('a typed imported serial may start with another character and have letters for digits', () => {
  for (const typed of ['AB-OOOOOO', 'ab oooooo', '-LOT-000123'])
    expect([typed, mayBeImportedSerial(typed)]).toEqual([typed, true])
  for (const typed of ['HELLO', '', 'A'.repeat(65), 'LOT/000123', '🙂'.repeat(8)])
    expect([typed, mayBeImportedSerial(typed)]).toEqual([typed, false])
})

test('an imported serial never has our own form, and is shown as it is', () => {
  expect(looksLikeImportedSerial(encodeSerial(1n))).toBe(false)
  expect(looksLikeImportedSerial('1234567890123456')).toBe(false)
  expect(looksLikeImportedSerial('12345678901234567')).toBe(true)
  expect(mayBeImportedSerial(encodeSerial(1n))).toBe(false)
  expect(groupSerial('LOT-000-123-4567')).toBe('LOT-000-123-4567')
})
