import { expect, test } from 'vitest'
import { describePlace } from './describe-place.ts'

test.each([
  ['a place is its city and the name of its country', 'Lagos', 'NG', 'Lagos, Nigeria'],
  ['the city alone', 'Lagos', null, 'Lagos'],
  ['the country alone', null, 'NG', 'Nigeria'],
  ['a country that is not a code is shown as it is', 'Lagos', 'Nigeria', 'Lagos, Nigeria'],
  ['an invalid code of two characters is shown as it is', null, '1_', '1_'],
  ['nothing known gives nothing', null, null, undefined],
  ['empty names give nothing', '', '', undefined],
])('%s', (_, city, country, expected) => {
  expect(describePlace(city, country)).toBe(expected)
})
