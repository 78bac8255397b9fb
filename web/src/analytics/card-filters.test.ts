import { expect, test } from 'vitest'
import { alignedBefore, rangeBefore, wishWords } from './card-filters.ts'

test('the days before are as many, and end the day before the first', () => {
  expect(rangeBefore({ from: '2026-10-23', to: '2026-11-21' })).toEqual({ from: '2026-09-23', to: '2026-10-22' })
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('a day before lies in the bucket of the day one range later, and none is lost', () => {
  // From a Wednesday: the week it lies in begins on the Monday before.
  const weeks = [{ date: '2026-11-02' }, { date: '2026-11-09' }]
  const range = { from: '2026-11-04', to: '2026-11-10' }
  const before = [
    { date: '2026-10-28', scans: 1 },
    { date: '2026-11-01', scans: 2 },
    { date: '2026-11-02', scans: 4 },
    { date: '2026-11-03', scans: 8 },
  ]
  expect(alignedBefore(weeks, range, before, ({ scans }) => scans)).toEqual([3, 12])
})

test('what a card is about is said in words; days that are not known are not', () => {
  const wish = { filters: { product: { id: '1', name: 'Malt' } }, compares: false }
  expect(wishWords(wish, { from: '2026-11-01', to: '2026-11-21' })).toMatch(/^Nov 1\s–\s21, 2026 · Malt$/)
  expect(wishWords(wish, null)).toBe('All time · Malt')
  expect(wishWords(wish, undefined)).toBe('Malt')
})
