import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { type AreaConsent, areaConsent, currentPlace, saveAreaConsent } from '../lib/location.ts'
import type { Scan } from './scan-context.ts'
import { canSharePlace, freshUntil, markPlaceShared } from './share-place.ts'
import { verifySerial } from './verify-serial.ts'

type AreaCardProps = {
  scan: Scan
  answeredAt: number
  /** The answer to the scan with its place, whose verdict may be another one. */
  onAnswer: (answer: VerdictAnswer) => void
}

/**
 * Asks after a counted verdict, never before it, whether the manufacturer may know the rough area. When an older result is
 * opened the device may be elsewhere: then only an earlier choice shows, for future checks.
 */
export function AreaCard({ scan, answeredAt, onAnswer }: AreaCardProps) {
  const [consent, setConsent] = useState<AreaConsent>(areaConsent)
  const isFresh = useIsFresh(scan.scanId, answeredAt)
  useEffect(() => {
    if (consent !== 'yes') return
    let isCurrent = true
    void sharePlace(scan, answeredAt).then((answer) => isCurrent && answer && onAnswer(answer))
    return () => {
      isCurrent = false
    }
  }, [consent, scan, answeredAt, onAnswer])
  const choose = (consent: 'yes' | 'no') => {
    saveAreaConsent(consent)
    setConsent(consent)
  }
  if (consent === undefined) return isFresh ? <Question onChoose={choose} /> : null
  const { area } = t()
  return (
    <p className="area-choice">
      {consent === 'yes' ? area.shared : area.notShared}{' '}
      <button type="button" className="quiet-button" onClick={() => choose(consent === 'yes' ? 'no' : 'yes')}>
        {consent === 'yes' ? area.stop : isFresh ? area.share : area.shareFromNowOn}
      </button>
    </p>
  )
}

function Question({ onChoose }: { onChoose: (consent: 'yes' | 'no') => void }) {
  const { area } = t()
  return (
    <section className="area-card" aria-label={area.title}>
      <p>
        {area.question} <a href="/privacy">{area.dataWeKeep}</a>
      </p>
      <div>
        <button type="button" className="button" onClick={() => onChoose('yes')}>
          {area.share}
        </button>
        <button type="button" className="quiet-button" onClick={() => onChoose('no')}>
          {area.decline}
        </button>
      </div>
    </section>
  )
}

function useIsFresh(scanId: string, answeredAt: number): boolean {
  const [isFresh, setFresh] = useState(() => canSharePlace(scanId, answeredAt))
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), freshUntil(answeredAt) - Date.now())
    return () => clearTimeout(timer)
  }, [answeredAt])
  return isFresh
}

// Sends the same scan again with its place: the server completes it and counts nothing new.
async function sharePlace(scan: Scan, answeredAt: number): Promise<VerdictAnswer | undefined> {
  if (!canSharePlace(scan.scanId, answeredAt)) return undefined
  const place = await currentPlace()
  // Checked again: the browser's own prompt may have waited long, or another tab was faster.
  if (!place || !canSharePlace(scan.scanId, answeredAt)) return undefined
  markPlaceShared(scan.scanId)
  return verifySerial(scan, { place }).catch(() => undefined)
}
