import { expect } from 'vitest'
import { unansweredCalls } from './replies.ts'

/** Waits until something is so. Ends at once, and names it, when a call has no answer: the page would wait for ever. */
export async function until(isSo: () => boolean, otherwise: string) {
  await expect.poll(() => unansweredCalls().length > 0 || isSo(), { message: otherwise }).toBe(true)
  expectAnswers()
}

/** The page has made no call that the test does not answer. */
export const expectAnswers = () =>
  expect([...new Set(unansweredCalls())].join(), 'calls that the test does not answer').toBe('')
