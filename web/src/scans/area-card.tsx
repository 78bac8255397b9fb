import './area-card.css'
import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { type Choice, keepShareChoice, shareChoice, whereNow } from '../lib/location.ts'
import { keepTold, mayTell, tellUntil } from './late-place.ts'
import type { Scan } from './scan-context.ts'
import { verifySerial } from './verify-serial.ts'

type AreaCardProps = { scan: Scan; madeAt: number }

/**
 * After a verdict that counted: may the maker know roughly where? Never before it, and no is fine (design 4 "Location").
 * A result opened again later may have moved: then only a choice already made is shown, for the checks to come.
 */
export function AreaCard({ scan, madeAt }: AreaCardProps) {
  const [choice, setChoice] = useState<Choice>(shareChoice)
  const isFresh = useIsFresh(scan.scanId, madeAt)
  useEffect(() => {
    if (choice === 'yes') void tellPlace(scan, madeAt)
  }, [choice, scan, madeAt])
  const choose = (made: 'yes' | 'no') => {
    keepShareChoice(made)
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

function useIsFresh(scanId: string, madeAt: number): boolean {
  const [isFresh, setFresh] = useState(() => mayTell(scanId, madeAt))
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), tellUntil(madeAt) - Date.now())
    return () => clearTimeout(timer)
  }, [madeAt])
  return isFresh
}

// The same scan again, with its place: the server completes it and counts nothing new.
async function tellPlace(scan: Scan, madeAt: number) {
  if (!mayTell(scan.scanId, madeAt)) return
  const place = await whereNow()
  // Asked again: the browser's own question may have waited for as long as it liked, or another tab was faster.
  if (!place || !mayTell(scan.scanId, madeAt)) return
  keepTold(scan.scanId)
  await verifySerial(scan, { place }).catch(() => undefined)
}
