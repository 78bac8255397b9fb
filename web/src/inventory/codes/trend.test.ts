import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

test.each([
  ['more than before', 30, 20, 50],
  ['fewer', 15, 20, -25],
  ['as many', 20, 20, 0],
  ['a change below 100 keeps a decimal', 1234, 1000, 23.4],
  ['a large one does not', 3234, 1000, 223],
  ['none now', 0, 4, -100],
  ['the first ones', 3, 0, 'first'],
  ['none then and none now', 0, 0, undefined],
])('%s', (_, now, before, trend) => {
  expect(trendOf(now, before)).toBe(trend)
})
