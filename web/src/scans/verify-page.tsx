import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { answeredEarly } from './early-verdict.ts'
import { saidWhileWaiting } from './localized-verdict.ts'
import { answeredAt, openedScanId, type Scan } from './scan-context.ts'
import type { ShownVerdictProps } from './shown-verdict.tsx'
import { VerdictView } from './verdict-view.tsx'
import { verifyPatiently, waitWords } from './verify-serial.ts'

type VerifyPageProps = { outcome: ComponentType<ShownVerdictProps> }
type Asked = { answer: VerdictAnswer | undefined; madeAt: number }
type Waiting = { why: string; canRetry: boolean; now: () => void }

/** A label opened by the phone's own camera. The shell has usually made the call already; else it is made here. */
export function VerifyPage({ outcome }: VerifyPageProps) {
  const { verificationNumber } = useParams({ from: '/verify/$verificationNumber' })
  return <OpenedLabel key={verificationNumber} serial={verificationNumber} outcome={outcome} />
}

function OpenedLabel({ serial, outcome: Outcome }: VerifyPageProps & { serial: string }) {
  const early = answeredEarly(serial)
  const [scan] = useState<Scan>(early?.scan ?? (() => openedScan(serial)))
  const [asked, setAsked] = useState<Asked | undefined>(early)
  const leave = () => location.assign('/') // a document of its own, which knows more than this one
  if (!asked) return <Checking scan={scan} onAnswer={setAsked} onLeave={leave} />
  return (
    <Outcome
      answer={asked.answer}
      scan={scan}
      madeAt={asked.madeAt}
      isAnnounced={asked !== early}
      onLeave={leave}
      onRetry={() => setAsked(undefined)}
    />
  )
}

type CheckingProps = { scan: Scan; onAnswer: (asked: Asked) => void; onLeave: () => void }

function Checking({ scan, onAnswer, onLeave }: CheckingProps) {
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    const leaving = new AbortController()
    verifyPatiently(scan, leaving.signal, (wait, seconds, now) =>
      setWaiting({ why: waitWords(wait, seconds), canRetry: wait === 'offline', now }),
    )
      .catch(() => undefined)
      .then((answer) => {
        if (!leaving.signal.aborted) onAnswer({ answer, madeAt: answeredAt(scan.scanId, answer) })
      })
    return () => leaving.abort()
  }, [scan, onAnswer])
  const askNow = () => {
    setWaiting(undefined)
    waiting?.now()
  }
  return (
    <div className="public" aria-live="polite">
      {waiting ? (
        <VerdictView said={saidWhileWaiting(waiting.why, waiting.canRetry)} onLeave={onLeave} onRetry={askNow} />
      ) : (
        <main className="plain-page">
          <h1>{t().checking}</h1>
        </main>
      )}
    </div>
  )
}

const openedScan = (serial: string): Scan => ({
  serial,
  scanId: openedScanId(serial),
  scanMethod: new URLSearchParams(location.search).get('by') === 'hand' ? 'MANUAL_ENTRY' : 'QR_SCAN',
})
