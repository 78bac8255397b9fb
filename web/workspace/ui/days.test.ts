import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { daysIn } from './day-presets.ts'
import { describeDays, findProblem } from './days.ts'

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

test('a range of limited length has both ends, in their order, and is not longer', () => {
  const { bothDatesRequired, datesReversed, tooManyDays } = messages.analytics
  const [first, last] = ['2026-11-01', '2026-11-30']
  expect(findProblem({ from: first }, 30)).toBe(bothDatesRequired)
  expect(findProblem({ from: last, to: first }, 30)).toBe(datesReversed)
  expect(findProblem({ from: first, to: last }, 29)).toBe(tooManyDays(29))
  expect(findProblem({ from: first, to: last }, 30)).toBeUndefined()
  expect(findProblem({ from: first })).toBeUndefined()
})
