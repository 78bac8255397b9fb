import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'

/** The server's localized verdict; without an answer, this page's own text. */
export function getLocalizedVerdict(answer: VerdictAnswer | undefined, serial: string): LocalizedVerdict {
  if (answer?.localized) return answer.localized
  const { title, sentence, nextStep } = t().pending
  return { ...emptyVerdict(), title, sentence, nextStep, enteredSerial: groupSerial(serial), retry: t().retry }
}

/** What is shown while waiting for an answer; with Retry where it can help at once. */
export const waitingVerdict = (sentence: string, canRetry: boolean): LocalizedVerdict => ({
  ...emptyVerdict(),
  title: t().pending.title,
  sentence,
  ...(canRetry && { retry: t().retry }),
})

const emptyVerdict = () => ({ language: currentLanguage(), tone: 'grey' as const })
