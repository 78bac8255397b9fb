import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { earlyAnswerTo } from './early-verdict.ts'
import { waitingVerdict } from './localized-verdict.ts'
import { getOrStoreAnswerTime, type Scan, tabScanId } from './scan-context.ts'
import type { VerdictResultProps } from './verdict-result.tsx'
import { VerdictView } from './verdict-view.tsx'
import { mayRetry, verifyWithRetry, waitMessage } from './verify-serial.ts'

type VerifyPageProps = { serial: string; result: ComponentType<VerdictResultProps> }
type Answer = { answer: VerdictAnswer | undefined; answeredAt: number }
type Waiting = { message: string; canRetry: boolean; retryNow: () => void }

/** A label opened with the phone's own camera. Usually the shell has made the call already; otherwise this page makes it. */
export function VerifyPage({ serial, result: Result }: VerifyPageProps) {
  const early = earlyAnswerTo(serial)
  const [scan] = useState<Scan>(early?.scan ?? (() => labelScan(serial)))
  const [answer, setAnswer] = useState<Answer | undefined>(early)
  const update = useCallback((newer: VerdictAnswer) => {
    setAnswer((current) =>
      current?.answer?.verdict === newer.verdict ? current : { answeredAt: 0, ...current, answer: newer },
    )
  }, [])
  const leave = () => location.assign('/') // the landing page is a document of its own
  if (!answer) return <Checking scan={scan} onAnswer={setAnswer} onLeave={leave} />
  return (
    <Result
      answer={answer.answer}
      scan={scan}
      answeredAt={answer.answeredAt}
      onAnswer={update}
      onLeave={leave}
      onRetry={() => setAnswer(undefined)}
    />
  )
}

type CheckingProps = { scan: Scan; onAnswer: (answer: Answer) => void; onLeave: () => void }

function Checking({ scan, onAnswer, onLeave }: CheckingProps) {
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    const unmounted = new AbortController()
    verifyWithRetry(scan, unmounted.signal, (reason, seconds, retryNow) =>
      setWaiting({ message: waitMessage(reason, seconds), canRetry: mayRetry(reason), retryNow }),
    )
      .catch(() => undefined)
      .then((answer) => {
        if (!unmounted.signal.aborted) onAnswer({ answer, answeredAt: getOrStoreAnswerTime(scan.scanId, answer) })
      })
    return () => unmounted.abort()
  }, [scan, onAnswer])
  const retry = () => {
    setWaiting(undefined)
    waiting?.retryNow()
  }
  return (
    <div className="public" aria-live="polite">
      {waiting ? (
        <VerdictView verdict={waitingVerdict(waiting.message, waiting.canRetry)} onLeave={onLeave} onRetry={retry} />
      ) : (
        <main className="plain-page">
          <h1>{t().checking}</h1>
          <p>{groupSerial(scan.serial)}</p>
        </main>
      )}
    </div>
  )
}

const labelScan = (serial: string): Scan => ({
  serial,
  scanId: tabScanId(serial),
  scanMethod: new URLSearchParams(location.search).get('by') === 'hand' ? 'MANUAL_ENTRY' : 'QR_SCAN',
})
