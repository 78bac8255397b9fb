import { expect, test } from 'vitest'
import { describePlace } from './describe-place.ts'

test.each([
  ['a place has its city and the name of its country', 'Lagos', 'NG', 'Lagos, Nigeria'],
  ['or its city alone', 'Lagos', null, 'Lagos'],
  ['or its country alone', null, 'NG', 'Nigeria'],
  ['what is no code of a country stays as it is', 'Lagos', 'Nigeria', 'Lagos, Nigeria'],
  ['even when it is as short as one', null, '1_', '1_'],
  ['what is not known has no words', null, null, undefined],
  ['nor has what is empty', '', '', undefined],
])('%s', (_, city, country, words) => {
  expect(describePlace(city, country)).toBe(words)
})
