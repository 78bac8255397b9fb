import { expect, test } from 'vitest'
import { daysIn, describeDays } from './days.ts'

test('a range of days is told in words, also where an end is open', () => {
  expect(describeDays({ from: '2026-10-23', to: '2026-11-21' })).toMatch(/^Oct 23\s–\sNov 21, 2026$/)
  expect(describeDays({ from: '2026-11-01' })).toBe('Since Nov 1, 2026')
  expect(describeDays({ to: '2026-11-01' })).toBe('Until Nov 1, 2026')
  expect(describeDays({})).toBe('')
})

test('what is no day stays as it was written', () => {
  expect(describeDays({ from: '<b>', to: '2026-13-45' })).toBe('<b> – 2026-13-45')
})

test('both ends count', () => {
  expect(daysIn({ from: '2026-11-01', to: '2026-11-01' })).toBe(1)
})
