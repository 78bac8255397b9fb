import { expect, test } from 'vitest'
import { findDoubtfulGroup } from './doubtful-group.ts'
import { encodeSerial, groupSerial } from './serial.ts'

const serial = groupSerial(encodeSerial(5_312_954_771_036_288_417n))
const other = (letter = '') => (letter === 'A' ? 'B' : 'A')
const wrongAt = (place: number) => serial.slice(0, place) + other(serial[place]) + serial.slice(place + 1)

test.each([
  ['one wrong letter', wrongAt(18), 3],
  ['a wrong letter in the middle', wrongAt(6), 1],
  ['a letter that no serial has', `U${serial.slice(1)}`, 0],
  ['a missing letter', wrongAt(7).replace(other(serial[7]), ''), 1],
  ['two exchanged letters', serial.slice(0, 16) + [...serial.slice(16, 18)].reverse().join('') + serial.slice(18), 3],
  ['too short by more', '1234-5678-9', 2],
  ['wrong in a way that nothing explains', '1234-5678-9ABC-DEFG', undefined],
])('%s', (_, typed, group) => {
  expect(findDoubtfulGroup(typed)).toBe(group)
})
