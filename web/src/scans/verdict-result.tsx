import './shown-verdict.css'
import {
  type DisplayedVerdict,
  displayedVerdictOf,
  type VerdictAnswer,
} from '@sahihi/contract/domain/displayed-verdict.ts'
import { groupSerial, normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { MakerLink } from '../ui/manufacturer-link.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import { Rosette } from '../ui/rosette.tsx'
import { AreaCard } from './area-card.tsx'
import { saidOf } from './localized-verdict.ts'
import { ReadAloud } from './read-aloud.tsx'
import type { Scan } from './scan-context.ts'
import { VerdictDetails } from './verdict-details.tsx'
import { VerdictIcon } from './verdict-icon.tsx'
import { insteadOfLink, VerdictView } from './verdict-view.tsx'

export type ShownVerdictProps = {
  answer: VerdictAnswer | undefined
  scan: Scan
  madeAt: number
  isAnnounced?: boolean
  onLeave: () => void
  onRetry?: () => void
}

const urgent: DisplayedVerdict[] = ['unknown', 'limit_reached', 'blocked']

/** A verdict with what only React adds: its rosette, its details, and the question for the area when the scan counted. */
export function ShownVerdict({ answer, scan, madeAt, isAnnounced = true, onLeave, onRetry }: ShownVerdictProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = displayedVerdictOf(answer)
  const said = saidOf(answer, scan.serial)
  const makerId = makerIdOf(answer)
  const isUrgent = urgent.includes(shown)
  const told = {
    serial: said.serial ?? said.enteredSerial ?? groupSerial(scan.serial),
    verdict: shown === 'unavailable' ? undefined : shown,
  }
  const report = <ReportLink about={told} className={isUrgent ? 'go v-urgent' : ''} />
  useEffect(() => {
    if (isAnnounced) frame.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isAnnounced])
  return (
    <div className="public" ref={frame}>
      <VerdictView
        said={said}
        ornament={
          <>
            <Rosette
              serial={normaliseSerial(scan.serial)}
              size={620}
              draw={shown === 'genuine_first'}
              className="v-rosette"
            />
            <a className="v-close" href="/" aria-label={t().close} onClick={insteadOfLink(onLeave)}>
              <VerdictIcon name="close" />
            </a>
          </>
        }
        company={makerId && said.company ? <MakerLink id={makerId} name={said.company} /> : undefined}
        onLeave={onLeave}
        onRetry={onRetry}
      >
        {shown === 'unavailable' ? null : <ReadAloud said={said} />}
        {isUrgent ? report : null}
        {said.product ? <VerdictDetails said={said} makerId={makerId} /> : null}
        {answer?.success ? <AreaCard scan={scan} madeAt={madeAt} /> : null}
        {isUrgent || shown === 'unavailable' ? null : report}
      </VerdictView>
      <LanguageSwitch />
    </div>
  )
}

// A result that this browser has kept may be older than the pages of makers.
const makerIdOf = (answer: VerdictAnswer | undefined) => (answer?.data as Partial<VerdictData> | undefined)?.companyId
