import { expect, test } from 'vitest'
import { alignPrevious, buildCardQuery, previousRange } from './card-filters.ts'
import { describeFilters } from './filters/describe-filters.ts'
import { parseAnalyticsView } from './filters/view.ts'

test('the previous range has as many days and ends the day before', () => {
  expect(previousRange({ from: '2026-10-23', to: '2026-11-21' }, 'before')).toEqual({
    from: '2026-09-23',
    to: '2026-10-22',
  })
  expect(previousRange({ from: '2026-03-02', to: '2026-03-02' }, 'before')).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  })
})

test('days that begin a month are compared with the same days of the month before, and any days with a year earlier', () => {
  const before = (from: string, to: string) => Object.values(previousRange({ from, to }, 'before'))
  expect(before('2026-03-01', '2026-03-29')).toEqual(['2026-02-01', '2026-02-28'])
  expect(before('2026-11-01', '2026-11-12')).toEqual(['2026-10-01', '2026-10-12'])
  expect(before('2026-11-01', '2026-11-30')).toEqual(['2026-10-01', '2026-10-31'])
  expect(previousRange({ from: '2028-02-29', to: '2028-03-02' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-03-02',
  })
})

test('a previous day counts in the bucket of the day one range later, and none is lost', () => {
  // The range begins on a Wednesday, its first week on the Monday before.
  const current = {
    range: { from: '2026-11-04', to: '2026-11-10' },
    trends: [
      { date: '2026-11-02', scans: 0 },
      { date: '2026-11-09', scans: 0 },
    ],
  }
  const previous = {
    range: { from: '2026-10-28', to: '2026-11-03' },
    trends: [
      { date: '2026-10-28', scans: 1 },
      { date: '2026-11-01', scans: 2 },
      { date: '2026-11-02', scans: 4 },
      { date: '2026-11-03', scans: 8 },
    ],
  }
  expect(alignPrevious({ current, previous }, ({ scans }) => scans)).toEqual([3, 12])
})

test('filters are described with days, product and country, without days while they are unknown', () => {
  const range = { from: '2026-11-01', to: '2026-11-21' }
  expect(describeFilters(range, { product: 'Malt' }, 'GH')).toMatch(/^Nov 1\s–\s21, 2026 · Malt · Ghana$/)
  expect(describeFilters(null, { product: 'Malt', batch: 'Run 9' }, 'all')).toBe(
    'All time · Malt · Run 9 · All countries',
  )
  expect(describeFilters(undefined, { product: 'Malt' })).toBe('Malt')
})

test('figures are asked for of the chosen country, unless they are of all countries', () => {
  const filters = { view: { days: '30', country: 'GH' }, period: 'week' } as const
  expect(buildCardQuery(filters)).toEqual({ days: 30, period: 'week', country: 'GH' })
  expect(buildCardQuery({ ...filters, isOfAllCountries: true })).toEqual({ days: 30, period: 'week' })
})

const id = '0198a3c4-5f00-7000-8000-000000000001'

test.each([
  [
    { from: '2026-11-01', to: '2026-11-21', days: '7' },
    { from: '2026-11-01', to: '2026-11-21' },
  ],
  [{ from: '2026-11-21', to: '2026-11-01', days: '7' }, { days: '7' }],
  [{ from: '2020-01-01', to: '2026-11-01' }, {}],
  [{ from: '2026-11-01', to: 'soon' }, {}],
  [{ days: 'toString', productId: '1', country: 'ng' }, {}],
  [
    { productId: id, batchId: id, country: 'all' },
    { productId: id, batchId: id, country: 'all' },
  ],
  [{ batchId: id }, {}],
  [
    { days: 'month', compare: 'year', period: 'week' },
    { days: 'month', compare: 'year', period: 'week' },
  ],
  [{ compare: 'nothing', period: 'day' }, {}],
])('of the filters %j in a URL %j are valid', (given, expected) => {
  expect(JSON.parse(JSON.stringify(parseAnalyticsView(given)))).toEqual(expected)
})
