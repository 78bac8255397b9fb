import './area-card.css'
import { useEffect, useRef, useState } from 'react'
import { type Choice, keepShareChoice, shareChoice, whereNow } from './place.ts'
import type { Scan } from './scan-context.ts'
import { verifySerial } from './verify-serial.ts'

/** After a verdict that counted: may the maker know roughly where? Never before it, and no is fine (design 4 "Location"). */
export function AreaCard({ scan }: { scan: Scan }) {
  const [choice, setChoice] = useState<Choice>(shareChoice)
  const toldFor = useRef('')
  useEffect(() => {
    if (choice !== 'yes' || toldFor.current === scan.scanId) return
    toldFor.current = scan.scanId
    void tellPlace(scan)
  }, [choice, scan])
  const choose = (made: 'yes' | 'no') => {
    keepShareChoice(made)
    setChoice(made)
  }
  if (choice === undefined) return <Question onChoose={choose} />
  return (
    <p className="area-choice">
      {choice === 'yes' ? 'Your rough area is shared with each check.' : 'Your area is not shared.'}{' '}
      <button type="button" className="quiet-button" onClick={() => choose(choice === 'yes' ? 'no' : 'yes')}>
        {choice === 'yes' ? 'Stop sharing' : 'Share my area'}
      </button>
    </p>
  )
}

function Question({ onChoose }: { onChoose: (choice: 'yes' | 'no') => void }) {
  return (
    <section className="area-card" aria-label="Share your area">
      <p>Share your rough area, about 1 km, so that the maker can spot fakes.</p>
      <div>
        <button type="button" className="button" onClick={() => onChoose('yes')}>
          Share my area
        </button>
        <button type="button" className="quiet-button" onClick={() => onChoose('no')}>
          No thanks
        </button>
      </div>
    </section>
  )
}

// The same scan again, with its place: the server completes it and counts nothing new.
async function tellPlace(scan: Scan) {
  const place = await whereNow()
  if (place) await verifySerial(scan, place).catch(() => undefined)
}
