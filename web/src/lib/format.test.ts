import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { expect, test } from 'vitest'
import { formatDate, formatPercent, timeAgo } from './format.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now)

test('a calendar date is the same day in every time zone', () => {
  expect(formatDate('2026-11-01')).toBe('Nov 1, 2026')
})

test('counts are grouped and have their plural', () => {
  expect(countOf(1, 'code')).toBe('1 code')
  expect(countOf(12480, 'code')).toBe('12,480 codes')
  expect(countOf(2, 'batch', 'batches')).toBe('2 batches')
})

test('a percent has one decimal at most, and none from 100 on', () => {
  expect([0, 1 / 3, 0.75, 1, 12.346].map(formatPercent)).toEqual(['0%', '33.3%', '75%', '100%', '1,235%'])
})

test('a time is told as people say it, after a week as its date', () => {
  expect([20, 60, 185, 3600, 7300, 86_400, 3 * 86_400].map(ago)).toEqual([
    'just now',
    '1 min ago',
    '3 min ago',
    '1 hour ago',
    '2 hours ago',
    '1 day ago',
    '3 days ago',
  ])
  expect(ago(8 * 86_400)).toBe('Nov 13, 2026')
})

test('a clock that runs behind the server shows no negative time', () => {
  expect(ago(-90)).toBe('just now')
})
