import './area-card.css'
import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { type AreaConsent, areaConsent, currentPlace, saveAreaConsent } from '../lib/location.ts'
import type { Scan } from './scan-context.ts'
import { canSharePlace, freshUntil, markPlaceShared } from './share-place.ts'
import { verifySerial } from './verify-serial.ts'

type AreaCardProps = { scan: Scan; answeredAt: number }

/**
 * After a verdict that counted: may the maker know roughly where? Never before it, and no is fine (design 4 "Location").
 * A result opened again later may have moved: then only a choice already made is shown, for the checks to come.
 */
export function AreaCard({ scan, answeredAt }: AreaCardProps) {
  const [choice, setChoice] = useState<AreaConsent>(areaConsent)
  const isFresh = useIsFresh(scan.scanId, answeredAt)
  useEffect(() => {
    if (choice === 'yes') void tellPlace(scan, answeredAt)
  }, [choice, scan, answeredAt])
  const choose = (made: 'yes' | 'no') => {
    saveAreaConsent(made)
    setChoice(made)
  }
  if (choice === undefined) return isFresh ? <Question onChoose={choose} /> : null
  const { area } = t()
  return (
    <p className="area-choice">
      {choice === 'yes' ? area.shared : area.notShared}{' '}
      <button type="button" className="quiet-button" onClick={() => choose(choice === 'yes' ? 'no' : 'yes')}>
        {choice === 'yes' ? area.stop : isFresh ? area.share : area.shareFromNowOn}
      </button>
    </p>
  )
}

function Question({ onChoose }: { onChoose: (choice: 'yes' | 'no') => void }) {
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

// The same scan again, with its place: the server completes it and counts nothing new.
async function tellPlace(scan: Scan, answeredAt: number) {
  if (!canSharePlace(scan.scanId, answeredAt)) return
  const place = await currentPlace()
  // Asked again: the browser's own question may have waited for as long as it liked, or another tab was faster.
  if (!place || !canSharePlace(scan.scanId, answeredAt)) return
  markPlaceShared(scan.scanId)
  await verifySerial(scan, { place }).catch(() => undefined)
}
