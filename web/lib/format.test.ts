import { countOf } from '@sahihi/contract/i18n/count.ts'
import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatPercent, formatTime, timeAgo } from './format.ts'
import { setTimeZone } from './time-zone.ts'

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

test('times and their days are the partner’s, with the name of the zone', () => {
  const instant = '2026-11-23T23:30:00Z'
  expect([formatDateTime(instant), formatDate(instant)]).toEqual(['Nov 23, 2026, 23:30 UTC', 'Nov 23, 2026'])
  for (const zone of ['Africa/Lagos', 'Mars/Olympus']) setTimeZone(zone)
  expect([formatDateTime(instant), formatTime(instant), formatDate(instant)]).toEqual([
    'Nov 24, 2026, 00:30 WAT',
    '00:30 WAT',
    'Nov 24, 2026',
  ])
  setTimeZone('America/New_York')
  expect(formatTime(instant)).toBe('18:30 EST')
  setTimeZone('Asia/Kathmandu')
  expect(formatTime(instant)).toBe('05:15 GMT+5:45')
  setTimeZone('UTC')
})
