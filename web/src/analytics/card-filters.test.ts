import { expect, test } from 'vitest'
import { alignPrevious, describeFilters, previousRange } from './card-filters.ts'

test('the previous range has as many days and ends the day before', () => {
  expect(previousRange({ from: '2026-10-23', to: '2026-11-21' })).toEqual({ from: '2026-09-23', to: '2026-10-22' })
  expect(previousRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('a previous day counts in the bucket of the day one range later, and none is lost', () => {
  // The range begins on a Wednesday, its first week on the Monday before.
  const weeks = [{ date: '2026-11-02' }, { date: '2026-11-09' }]
  const range = { from: '2026-11-04', to: '2026-11-10' }
  const previousDays = [
    { date: '2026-10-28', scans: 1 },
    { date: '2026-11-01', scans: 2 },
    { date: '2026-11-02', scans: 4 },
    { date: '2026-11-03', scans: 8 },
  ]
  expect(alignPrevious(weeks, range, previousDays, ({ scans }) => scans)).toEqual([3, 12])
})

test('filters are described with days, product and batch, without days while they are unknown', () => {
  const filters = { scope: { product: { id: '1', name: 'Malt' } }, compares: false }
  expect(describeFilters(filters, { from: '2026-11-01', to: '2026-11-21' })).toMatch(/^Nov 1\s–\s21, 2026 · Malt$/)
  expect(describeFilters(filters, null)).toBe('All time · Malt')
  expect(describeFilters(filters, undefined)).toBe('Malt')
})
