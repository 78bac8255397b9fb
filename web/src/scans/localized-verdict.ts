import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { language, words } from '../lib/i18n.ts'

/** What the server said of a serial; where nobody answered, what this page says itself. */
export function saidOf(answer: VerdictAnswer | undefined, serial: string): LocalizedVerdict {
  if (answer?.localized) return answer.localized
  const { title, sentence, nextStep } = words().unanswered
  return { ...unanswered(), title, sentence, nextStep, enteredSerial: groupSerial(serial), retry: words().retry }
}

/** What is said while the answer is waited for; with Retry where a try may help at once. */
export const saidWhileWaiting = (why: string, canRetry: boolean): LocalizedVerdict => ({
  ...unanswered(),
  title: words().unanswered.title,
  sentence: why,
  ...(canRetry && { retry: words().retry }),
})

const unanswered = () => ({ language: language(), tone: 'grey' as const })
