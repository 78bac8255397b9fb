import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { rosettePaths } from './rosette-path.ts'

const serials = Array.from({ length: 2000 }, (_, i) => encodeSerial(BigInt(i) * 9_007_199_254_740_993n))

test('the same serial always has the same rosette', () => {
  for (const serial of serials.slice(0, 50)) expect(rosettePaths(serial)).toEqual(rosettePaths(serial))
})

test('no two of 2,000 serials share a rosette, nor its small form, nor any one of its curves', () => {
  expect(new Set(serials.map((serial) => rosettePaths(serial).join())).size).toBe(serials.length)
  expect(new Set(serials.map((serial) => rosettePaths(serial, true).join())).size).toBe(serials.length)
  for (let curve = 0; curve < 2; curve++)
    expect(new Set(serials.map((serial) => rosettePaths(serial, true)[curve])).size).toBe(serials.length)
})

test('serials that differ in one character differ in the curve that is seen first', () => {
  const [near, other] = ['7K2M9QXD04TBH6WZ', '7K2M9QXD04TBH6WY'].map((serial) => rosettePaths(serial)[0])
  expect(near).not.toBe(other)
})

test('a rosette is whole: numbers only, inside its box, closed', () => {
  for (const path of serials.slice(0, 300).flatMap((serial) => rosettePaths(serial))) {
    expect(path).toMatch(/^M-?\d+ -?\d+C[-\d SM]+$/)
    const numbers = path.match(/-?\d+/g)?.map(Number) ?? []
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThan(700)
    expect(numbers.slice(-2)).toEqual(numbers.slice(0, 2))
  }
})

test('the small form is cheap', () => {
  for (const serial of serials.slice(0, 300)) expect(rosettePaths(serial, true).join('').length).toBeLessThan(5000)
})
