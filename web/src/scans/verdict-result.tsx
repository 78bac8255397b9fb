import './verdict-result.css'
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
import { ManufacturerLink } from '../ui/manufacturer-link.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import { Rosette } from '../ui/rosette.tsx'
import { AreaCard } from './area-card.tsx'
import { localizedVerdictOf } from './localized-verdict.ts'
import { OwnItemQuestion } from './own-item-question.tsx'
import { ReadAloud } from './read-aloud.tsx'
import type { Scan } from './scan-context.ts'
import { VerdictDetails } from './verdict-details.tsx'
import { VerdictIcon } from './verdict-icon.tsx'
import { overrideLink, VerdictView } from './verdict-view.tsx'

export type VerdictResultProps = {
  answer: VerdictAnswer | undefined
  scan: Scan
  answeredAt: number
  isAnnounced?: boolean
  /** A newer answer to the same scan. */
  onAnswer: (answer: VerdictAnswer) => void
  onLeave: () => void
  onRetry?: () => void
}

const urgentVerdicts: DisplayedVerdict[] = ['unknown', 'limit_reached', 'blocked', 'suspected_copy']

/** A verdict with what only React adds: rosette, details, and the area question when the scan counted. */
export function VerdictResult(props: VerdictResultProps) {
  const { answer, scan, answeredAt, isAnnounced = true, onAnswer, onLeave, onRetry } = props
  const frame = useRef<HTMLDivElement>(null)
  const name = displayedVerdictOf(answer)
  const verdict = localizedVerdictOf(answer, scan.serial)
  const manufacturerId = manufacturerIdOf(answer)
  const isUrgent = urgentVerdicts.includes(name)
  const subject = {
    serial: verdict.serial ?? verdict.enteredSerial ?? groupSerial(scan.serial),
    verdict: name === 'unavailable' ? undefined : name,
  }
  const report = <ReportLink about={subject} className={isUrgent ? 'go v-urgent' : ''} />
  useEffect(() => {
    if (isAnnounced && name) frame.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isAnnounced, name])
  return (
    <div className="public" ref={frame}>
      <VerdictView
        verdict={verdict}
        ornament={
          <>
            <Rosette
              serial={normaliseSerial(scan.serial)}
              size={620}
              draw={name === 'genuine_first'}
              className="v-rosette"
            />
            <a className="v-close" href="/" aria-label={t().close} onClick={overrideLink(onLeave)}>
              <VerdictIcon name="close" />
            </a>
          </>
        }
        company={
          manufacturerId && verdict.company ? (
            <ManufacturerLink id={manufacturerId} name={verdict.company} />
          ) : undefined
        }
        onLeave={onLeave}
        onRetry={onRetry}
      >
        {isUrgent ? report : null}
        {name === 'suspected_copy' ? <OwnItemQuestion serial={scan.serial} /> : null}
        {name === 'unavailable' ? null : <ReadAloud verdict={verdict} />}
        {verdict.product ? <VerdictDetails verdict={verdict} manufacturerId={manufacturerId} /> : null}
        {answer?.success ? <AreaCard scan={scan} answeredAt={answeredAt} onAnswer={onAnswer} /> : null}
        {isUrgent || name === 'unavailable' ? null : report}
      </VerdictView>
      <LanguageSwitch />
    </div>
  )
}

// A result stored by an older version may lack the id.
const manufacturerIdOf = (answer: VerdictAnswer | undefined) =>
  (answer?.data as Partial<VerdictData> | undefined)?.companyId
