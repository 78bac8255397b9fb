import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

test('a date is read as people type it', () => {
  for (const typed of ['2029-01-31', '1/31/2029', 'Jan 31, 2029', 'January 31, 2029', '31 Jan 2029'])
    expect(parseDate(typed)).toBe('2029-01-31')
})

test('a date that does not exist, or half of one, is none', () => {
  for (const typed of ['2029-02-30', '2029-1', 'soon', '']) expect(parseDate(typed)).toBeNull()
})
