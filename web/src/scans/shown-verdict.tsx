import './shown-verdict.css'
import { normaliseSerial } from '@sahihi/contract/serial.ts'
import { type Answer, fillsOf, type Shown, shownOf } from '@sahihi/contract/verdict-fills.ts'
import { useEffect, useRef } from 'react'
import { ReportLink } from '../ui/report-link.tsx'
import { Rosette } from '../ui/rosette.tsx'
import { AreaCard } from './area-card.tsx'
import type { Scan } from './scan-context.ts'
import { VerdictDetails } from './verdict-details.tsx'
import { VerdictIcon } from './verdict-icon.tsx'
import { insteadOfLink, isOfUnit, VerdictView } from './verdict-view.tsx'

export type ShownVerdictProps = {
  answer: Answer | undefined
  scan: Scan
  madeAt: number
  isAnnounced?: boolean
  onLeave: () => void
  onRetry?: () => void
}

const urgent: Shown[] = ['unknown', 'limit_reached', 'blocked']

/** A verdict with what only React adds: its rosette, its details, and the question for the area when the scan counted. */
export function ShownVerdict({ answer, scan, madeAt, isAnnounced = true, onLeave, onRetry }: ShownVerdictProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = shownOf(answer)
  const fills = fillsOf(answer, scan.serial)
  const isUrgent = urgent.includes(shown)
  const told = { serial: fills.serial, verdict: shown === 'unavailable' ? undefined : shown }
  const report = <ReportLink about={told} className={isUrgent ? 'go v-urgent' : ''} />
  useEffect(() => {
    if (isAnnounced) frame.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isAnnounced])
  return (
    <div className="public" ref={frame}>
      <VerdictView
        shown={shown}
        fills={fills}
        ornament={
          <>
            <Rosette
              serial={normaliseSerial(scan.serial)}
              size={620}
              draw={shown === 'genuine_first'}
              className="v-rosette"
            />
            <a className="v-close" href="/" aria-label="Close" onClick={insteadOfLink(onLeave)}>
              <VerdictIcon name="close" />
            </a>
          </>
        }
        onLeave={onLeave}
        onRetry={onRetry}
      >
        {isUrgent ? report : null}
        {isOfUnit(shown) ? <VerdictDetails fills={fills} /> : null}
        {answer?.success ? <AreaCard scan={scan} madeAt={madeAt} /> : null}
        {isUrgent || shown === 'unavailable' ? null : report}
      </VerdictView>
    </div>
  )
}
