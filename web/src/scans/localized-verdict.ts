import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { currentLanguage, t } from '../lib/i18n.ts'

/** What the server said of a serial; where nobody answered, what this page says itself. */
export function saidOf(answer: VerdictAnswer | undefined, serial: string): LocalizedVerdict {
  if (answer?.localized) return answer.localized
  const { title, sentence, nextStep } = t().pending
  return { ...unanswered(), title, sentence, nextStep, enteredSerial: groupSerial(serial), retry: t().retry }
}

/** What is said while the answer is waited for; with Retry where a try may help at once. */
export const saidWhileWaiting = (why: string, canRetry: boolean): LocalizedVerdict => ({
  ...unanswered(),
  title: t().pending.title,
  sentence: why,
  ...(canRetry && { retry: t().retry }),
})

const unanswered = () => ({ language: currentLanguage(), tone: 'grey' as const })
