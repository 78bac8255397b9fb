import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { type AreaConsent, areaConsent, currentPlace, saveAreaConsent } from '../lib/location.ts'
import type { Scan } from './scan-context.ts'
import { canSharePlace, freshUntil, isFresh as isFreshAnswer, isPlaceShared, markPlaceShared } from './share-place.ts'
import { verifyWithRetry } from './verify-serial.ts'

type AreaCardProps = {
  scan: Scan
  answeredAt: number
  /** The answer to the scan with its place, whose verdict may be another one. */
  onAnswer: (answer: VerdictAnswer) => void
}

/**
 * Asks after a counted verdict, never before it, whether the manufacturer may know the rough area: of this check, or of each. When an
 * older result is opened the device may be elsewhere: then only an earlier choice shows, for future checks.
 */
export function AreaCard({ scan, answeredAt, onAnswer }: AreaCardProps) {
  const [consent, setConsent] = useState<AreaConsent>(areaConsent)
  const [outcome, setOutcome] = useState<Outcome>(() => (isPlaceShared(scan.scanId) ? 'shared' : undefined))
  const isFresh = useIsFresh(answeredAt)
  const sharing = useRef(new AbortController())
  // Sends the same scan again with its place, until it is answered: the server completes it and counts nothing new.
  const share = useCallback(async () => {
    const { scanId } = scan
    if (!canSharePlace(scanId, answeredAt)) return
    sharing.current = new AbortController()
    const { signal } = sharing.current
    setOutcome('finding')
    const place = await currentPlace()
    if (isPlaceShared(scanId)) return setOutcome('shared') // another tab was faster
    if (!place) return setOutcome('notFound')
    const answer = await verifyWithRetry(scan, signal, () => setOutcome('waiting'), place).catch(() => undefined)
    if (!answer) return setOutcome('notSent')
    markPlaceShared(scanId)
    setOutcome('shared')
    onAnswer(answer)
  }, [scan, answeredAt, onAnswer])
  useEffect(() => {
    if (areaConsent() === 'yes') void share()
    return () => sharing.current.abort()
  }, [share])
  // The browser's own prompt, or the network, may take longer than the server takes the place.
  useEffect(() => {
    if (!isFresh) sharing.current.abort()
  }, [isFresh])
  const choose = (consent: 'yes' | 'no') => {
    saveAreaConsent(consent)
    setConsent(consent)
    if (consent === 'yes') void share()
    else sharing.current.abort()
  }
  const { area, report } = t()
  const once = { label: area.share, onClick: () => void share() }
  const always = { label: area.always, onClick: () => choose('yes') }
  const stop = { label: area.stop, onClick: () => choose('no') }
  if (outcome === 'finding') return <Choice text={report.areaFinding} />
  if (outcome === 'waiting') return <Choice text={area.notSharedYet} actions={[stop]} />
  if (outcome === 'notFound') return <Choice text={area.notFound} actions={consent === 'yes' ? [once, stop] : [once]} />
  if (outcome === 'notSent' || (consent === 'no' && !outcome))
    return <Choice text={area.notShared} actions={[...(isFresh ? [once] : []), consent === 'yes' ? stop : always]} />
  if (consent === 'yes') return <Choice text={area.shared} actions={[stop]} />
  if (outcome === 'shared') return <Choice text={area.sharedOnce} actions={[always]} />
  return isFresh ? <Question once={once} always={always} onDecline={() => choose('no')} /> : null
}

type Outcome = 'finding' | 'waiting' | 'shared' | 'notFound' | 'notSent' | undefined
type Action = { label: string; onClick: () => void }

const Choice = ({ text, actions = [] }: { text: string; actions?: Action[] }) => (
  <p className="area-choice">
    <span role="status">{text}</span>
    {actions.map(({ label, onClick }) => (
      <button type="button" key={label} className="quiet-button" onClick={onClick}>
        {label}
      </button>
    ))}
  </p>
)

function Question({ once, always, onDecline }: { once: Action; always: Action; onDecline: () => void }) {
  const { area, dataWeKeep } = t()
  return (
    <section className="card area-card" aria-label={area.title}>
      <p>
        {area.question} <a href="/privacy">{dataWeKeep}</a>
      </p>
      <div>
        <button type="button" className="button" onClick={once.onClick}>
          {once.label}
        </button>
        <button type="button" className="quiet-button" onClick={always.onClick}>
          {always.label}
        </button>
        <button type="button" className="quiet-button" onClick={onDecline}>
          {area.decline}
        </button>
      </div>
    </section>
  )
}

function useIsFresh(answeredAt: number): boolean {
  const [isFresh, setFreshness] = useState(() => isFreshAnswer(answeredAt))
  useEffect(() => {
    const timer = setTimeout(() => setFreshness(false), freshUntil(answeredAt) - Date.now())
    return () => clearTimeout(timer)
  }, [answeredAt])
  return isFresh
}
