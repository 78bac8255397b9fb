import { Navigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { currentLanguage } from '../lib/i18n.ts'
import { forgetVerdict, keepSaid, type LastVerdict, lastVerdict } from './last-verdict.ts'
import { isFresh } from './late-place.ts'
import type { ShownVerdictProps } from './shown-verdict.tsx'
import { verifySerial } from './verify-serial.ts'

/** The last result of this browser; without a valid one, back to the landing page (specification 2). */
export function ResultPage({ outcome: Outcome }: { outcome: ComponentType<ShownVerdictProps> }) {
  const last = useLastVerdict()
  if (!last?.scan || !last.answer.localized) return <Navigate to="/" replace />
  const leave = () => {
    forgetVerdict()
    location.assign('/')
  }
  return <Outcome {...last} onLeave={leave} />
}

/**
 * The kept result, in the words of this page. After a change of language the same scan is sent again, which counts nothing
 * and gives the same verdict, while it is fresh; an older one stays as it was said.
 */
function useLastVerdict(): LastVerdict | undefined {
  const [last, setLast] = useState(lastVerdict)
  useEffect(() => {
    if (!last?.scan || !last.answer.localized || last.answer.localized.language === currentLanguage() || !isFresh(last.madeAt))
      return
    let isCurrent = true
    verifySerial(last.scan).then(
      (answer) => {
        if (!isCurrent || answer.verdict !== last.answer.verdict) return
        keepSaid(answer)
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
