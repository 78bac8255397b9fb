import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { currentLanguage } from '../../lib/i18n.ts'
import { clearVerdict, lastVerdict, replaceAnswer } from './last-verdict.ts'
import { isFresh } from './share-place.ts'
import type { VerdictResultProps } from './verdict-result.tsx'
import { verifySerial } from './verify-serial.ts'

/** The last result of this browser; without a valid one, the landing page. */
export function ResultPage({ result: Result }: { result: ComponentType<VerdictResultProps> }) {
  const [last, update] = useLastVerdict()
  const isThere = Boolean(last?.scan && last.answer.localized)
  useEffect(() => {
    if (!isThere) location.replace('/')
  }, [isThere])
  if (!last || !isThere) return null
  const leave = () => {
    clearVerdict()
    location.assign('/')
  }
  return <Result {...last} onAnswer={update} onLeave={leave} />
}

/**
 * The stored result in the page's language, and a function that replaces its answer. After a change of language a fresh scan is
 * sent again, which counts nothing; an older result keeps its language.
 */
function useLastVerdict() {
  const [last, setLast] = useState(lastVerdict)
  const scanId = last?.scan?.scanId
  const update = useCallback(
    (answer: VerdictAnswer) => {
      if (lastVerdict()?.scan?.scanId !== scanId) return // another tab has a newer result
      replaceAnswer(answer)
      setLast((shown) => shown && { ...shown, answer })
    },
    [scanId],
  )
  useEffect(() => {
    if (
      !last?.scan ||
      !last.answer.localized ||
      last.answer.localized.language === currentLanguage() ||
      !isFresh(last.answeredAt)
    )
      return
    let isCurrent = true
    verifySerial(last.scan).then(
      (answer) => {
        const isRaised = answer.verdict === 'suspected_copy' // others checked the code since then
        if (isCurrent && (isRaised || answer.verdict === last.answer.verdict)) update(answer)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [last, update])
  return [last, update] as const
}
