import { expect, test } from 'vitest'
import { groupCalls } from '../../src/platform/lib/group-calls.ts'

/** A call that doubles numbers, fails when one of them is zero, and records its inputs. */
function createDoubling(max = 10) {
  const calls: number[][] = []
  const double = groupCalls(async (numbers: number[]) => {
    calls.push(numbers)
    await Promise.resolve()
    if (numbers.includes(0)) throw new Error('There is a zero.')
    return numbers.map((number) => number * 2)
  }, max)
  return { calls, double }
}

test('the first input goes immediately, later ones go together in the next call, each with its own answer', async () => {
  const { calls, double } = createDoubling()
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(calls).toEqual([[1], [2, 3]])
})

test('no call has more inputs than allowed', async () => {
  const { calls, double } = createDoubling(2)
  await Promise.all([1, 2, 3, 4].map(double))
  expect(calls).toEqual([[1], [2, 3], [4]])
})

test('a bad input fails alone, and the next ones are answered', async () => {
  const { double } = createDoubling()
  const results = await Promise.allSettled([1, 0, 3, 4].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await double(5)).toBe(10)
})
