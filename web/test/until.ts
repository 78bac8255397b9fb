import { expect } from 'vitest'
import { unansweredCalls } from './replies.ts'

/** Waits until something is so. Ends at once, and names it, when a call has no answer: the page would wait for ever. */
export async function until(isSo: () => boolean, otherwise: string) {
  await expect.poll(() => unansweredCalls().length > 0 || isSo(), { message: otherwise }).toBe(true)
  expect(unansweredCalls(), 'calls without an answer in the test').toEqual([])
}
