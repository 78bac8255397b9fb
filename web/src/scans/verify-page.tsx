import type { Answer } from '@sahihi/contract/verdict-fills.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { CallError } from '../lib/call.ts'
import { answeredEarly } from './early-verdict.ts'
import { answeredAt, openedScanId, type Scan } from './scan-context.ts'
import type { ShownVerdictProps } from './shown-verdict.tsx'
import { verifySerial } from './verify-serial.ts'

type VerifyPageProps = { outcome: ComponentType<ShownVerdictProps> }

/** A label opened by the phone's own camera. The shell has usually made the call already; else it is made here. */
export function VerifyPage({ outcome }: VerifyPageProps) {
  const { verificationNumber } = useParams({ from: '/verify/$verificationNumber' })
  return <OpenedLabel key={verificationNumber} serial={verificationNumber} outcome={outcome} />
}

function OpenedLabel({ serial, outcome: Outcome }: VerifyPageProps & { serial: string }) {
  const early = answeredEarly(serial)
  const [scan] = useState<Scan>(early?.scan ?? (() => openedScan(serial)))
  const [asked, setAsked] = useState<{ answer: Answer | undefined; madeAt: number } | undefined>(early)
  const navigate = useNavigate()
  useEffect(() => {
    if (asked) return
    let isCurrent = true
    verifySerial(scan)
      .catch((cause: unknown) => (cause instanceof CallError ? cause.reply : undefined))
      .then((answer) => isCurrent && setAsked({ answer, madeAt: answeredAt(scan.scanId, answer) }))
    return () => {
      isCurrent = false
    }
  }, [asked, scan])
  if (!asked) return <Checking />
  return (
    <Outcome
      answer={asked.answer}
      scan={scan}
      madeAt={asked.madeAt}
      isAnnounced={asked !== early}
      onLeave={() => void navigate({ to: '/' })}
      onRetry={() => setAsked(undefined)}
    />
  )
}

const Checking = () => (
  <main className="public plain-page" aria-live="polite">
    <h1>Checking…</h1>
  </main>
)

const openedScan = (serial: string): Scan => ({
  serial,
  scanId: openedScanId(serial),
  scanMethod: new URLSearchParams(location.search).get('by') === 'hand' ? 'MANUAL_ENTRY' : 'QR_SCAN',
  scanDuration: 0,
})
