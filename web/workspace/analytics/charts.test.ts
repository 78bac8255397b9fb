import { expect, test } from 'vitest'
import { chooseStep } from './charts.ts'

test('an axis has round whole steps and at most six ticks', () => {
  expect([1, 4, 5, 6, 12, 100, 5007, 1_200_000].map(chooseStep)).toEqual([1, 1, 1, 2, 5, 20, 1000, 500_000])
})
