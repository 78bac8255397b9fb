import { groupSerial } from '@sahihi/contract/serial.ts'
import type { Answer } from '@sahihi/contract/verdict-fills.ts'
import type { Said } from '@sahihi/contract/verdicts.ts'
import { language, words } from '../lib/spoken.ts'

/** What the server said of a serial; where nobody answered, what this page says itself. */
export function saidOf(answer: Answer | undefined, serial: string): Said {
  if (answer?.said) return answer.said
  const { title, sentence, step } = words().unanswered
  return { ...unanswered(), title, sentence, step, asked: groupSerial(serial), retry: words().retry }
}

/** What is said while the answer is waited for; with Retry where a try may help at once. */
export const saidWhileWaiting = (why: string, canRetry: boolean): Said => ({
  ...unanswered(),
  title: words().unanswered.title,
  sentence: why,
  ...(canRetry && { retry: words().retry }),
})

const unanswered = () => ({ language: language(), tone: 'grey' as const })
