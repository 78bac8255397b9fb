import { expect, test } from 'vitest'
import { groupByCases } from './dry-run.ts'
import { alertsText } from './text.ts'

const sentence = (...cases: number[]) =>
  alertsText.copies.dryRun(groupByCases(cases.map((count, i) => ({ limit: 10 + i, cases: count }))))

test('the dry run says how many cases each limit would have found', () => {
  expect(sentence(3, 2, 1, 0)).toBe(
    'With 10 you would have had 3 cases in the last 90 days, two with 11, one with 12, none with 13.',
  )
})

test('limits with the same number of cases are named together', () => {
  expect(sentence(3, 3, 1, 1)).toBe('With 10 or 11 you would have had 3 cases in the last 90 days, one with 12 or 13.')
  expect(sentence(1200, 0, 0, 0)).toBe(
    'With 10 you would have had 1,200 cases in the last 90 days, none with 11, 12, or 13.',
  )
  expect(sentence(0, 0, 0, 0)).toBe('You would have had no case in the last 90 days with any of these limits.')
  expect(sentence(1, 1, 1, 1)).toBe('You would have had 1 case in the last 90 days with any of these limits.')
})

test('without a dry run nothing is claimed', () => {
  expect(sentence()).toBe('')
})
