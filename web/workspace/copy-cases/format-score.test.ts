import { expect, test } from 'vitest'
import { formatPoints, formatScore } from './format-score.ts'

test('a score has the hundredths that its points add up to, and is never rounded up to its limit', () => {
  expect([12.4, 10, 9.99, 5.1 + 7.27, 8].map(formatScore)).toEqual(['12.4', '10', '9.99', '12.37', '8'])
})

test('points have a sign and at most two decimals', () => {
  expect([6, 0.45, -1.5, -0.119999].map(formatPoints)).toEqual(['+6', '+0.45', '−1.5', '−0.12'])
})
