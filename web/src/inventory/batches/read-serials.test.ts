import { expect, test } from 'vitest'
import { countSerials } from './read-serials.ts'

test('the lines with a serial are counted, whatever system wrote the file', () => {
  expect(countSerials('AB-000123\nAB-000124\n')).toBe(2)
  expect(countSerials('AB-000123\r\n\r\nAB-000124\r\n,;\r\n')).toBe(2)
  expect(countSerials('AB-000123\rAB-000124')).toBe(2)
  expect(countSerials('')).toBe(0)
})

test('a head is no serial, but a serial that begins like one is', () => {
  expect(countSerials('Serial\nAB-000123')).toBe(1)
  expect(countSerials('"serial_number";note\nAB-000123')).toBe(1)
  expect(countSerials('serial-000123\nserial-000124')).toBe(2)
})
