import { expect, test } from 'vitest'
import { calculateTrend } from './trend.ts'

test.each([
  ['more than in the previous period', 30, 20, 50],
  ['fewer', 15, 20, -25],
  ['as many', 20, 20, 0],
  ['a change below 100 % keeps a decimal', 1234, 1000, 23.4],
  ['a larger one does not', 3234, 1000, 223],
  ['none in the current period', 0, 4, -100],
  ['the first ones', 3, 0, 'first'],
  ['none in both periods', 0, 0, 'first'],
])('%s', (_, current, previous, trend) => {
  expect(calculateTrend(current, previous)).toBe(trend)
})
