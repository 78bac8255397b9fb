import { Navigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { currentLanguage } from '../lib/i18n.ts'
import { clearVerdict, type LastVerdict, lastVerdict, replaceAnswer } from './last-verdict.ts'
import { isFresh } from './share-place.ts'
import type { VerdictResultProps } from './verdict-result.tsx'
import { verifySerial } from './verify-serial.ts'

/** The last result of this browser; without a valid one, the landing page. */
export function ResultPage({ result: Result }: { result: ComponentType<VerdictResultProps> }) {
  const last = useLastVerdict()
  if (!last?.scan || !last.answer.localized) return <Navigate to="/" replace />
  const leave = () => {
    clearVerdict()
    location.assign('/')
  }
  return <Result {...last} onLeave={leave} />
}

/**
 * The stored result in the page's language. After a change of language a fresh scan is sent again, which counts nothing and
 * gives the same verdict; an older result keeps its language.
 */
function useLastVerdict(): LastVerdict | undefined {
  const [last, setLast] = useState(lastVerdict)
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
        if (!isCurrent || answer.verdict !== last.answer.verdict) return
        replaceAnswer(answer)
        setLast({ ...last, answer })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [last])
  return last
}
