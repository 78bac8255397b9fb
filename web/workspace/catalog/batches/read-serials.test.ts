import { expect, test } from 'vitest'
import { countSerials, readSerials } from './read-serials.ts'

test('the lines with a serial are counted, whatever system wrote the file', () => {
  expect(countSerials('AB-000123\nAB-000124\n')).toBe(2)
  expect(countSerials('AB-000123\r\n\r\nAB-000124\r\n,;\r\n')).toBe(2)
  expect(countSerials('AB-000123\rAB-000124')).toBe(2)
  expect(countSerials('')).toBe(0)
})

test('a list of JSON is read as one serial in each line', async () => {
  const read = (content: string) => readSerials(new File([content], 'serials.json'))
  expect(await read('["AB-000123", {"serial": "AB 000124"}]')).toMatchObject({
    csv: 'AB-000123\n"AB 000124"',
    count: 2,
  })
  await expect(read('{"serial": "AB-000123"}')).rejects.toThrow()
})

test('a head is no serial, but a serial that begins like one is', () => {
  expect(countSerials('Serial\nAB-000123')).toBe(1)
  expect(countSerials('"serial_number";note\nAB-000123')).toBe(1)
  expect(countSerials('serial-000123\nserial-000124')).toBe(2)
})

test('a spreadsheet that was not saved as CSV is refused before its bytes are taken for serials', async () => {
  const read = (content: string) => readSerials(new File([content], 'serials.csv'))
  await expect(read('PK\u0003\u0004\u0014\u0000\u0006\u0000')).rejects.toThrow()
  expect(await read('AB-000123\n')).toMatchObject({ name: 'serials.csv', count: 1 })
})

test('a file in another encoding is refused by its line', async () => {
  const file = new File([Uint8Array.from([0x41, 0x0a, 0xe8, 0x31])], 'serials.csv')
  await expect(readSerials(file)).rejects.toMatchObject({ line: 2 })
})
