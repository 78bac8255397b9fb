import './verdict-result.css'
import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { LocalizedVerdict, VerdictName } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictAnswer, VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { ManufacturerLink } from '../ui/manufacturer-link.tsx'
import { reportUrl } from '../ui/report-link.tsx'
import { AreaCard } from './area-card.tsx'
import type { PinAnswer } from './check-pin.ts'
import { ContactLinks } from './contact-links.tsx'
import { getLocalizedVerdict } from './localized-verdict.ts'
import { MistypedForm } from './mistyped-form.tsx'
import { OwnItemQuestion } from './own-item-question.tsx'
import { CompanyLogo, PackPicture } from './pack-pictures.tsx'
import { PinOffer } from './pin-offer.tsx'
import { ReadAloud } from './read-aloud.tsx'
import type { Scan } from './scan-context.ts'
import { overrideLink, VerdictView } from './verdict-view.tsx'

export type VerdictResultProps = {
  answer: VerdictAnswer | undefined
  scan: Scan
  answeredAt: number
  /** A newer answer to the same scan. */
  onAnswer: (answer: VerdictAnswer) => void
  onLeave: () => void
  onRetry?: () => void
}

/** A verdict with what only React adds, below it: what the shopper may answer, choose or listen to. */
export function VerdictResult(props: VerdictResultProps) {
  const { answer, scan, answeredAt, onAnswer, onLeave, onRetry } = props
  const frame = useRef<HTMLDivElement>(null)
  // The shell's own may be open already.
  const [areDetailsOpen] = useState(() => document.querySelector('details')?.open)
  const { outcome, showOutcome } = useOutcome(answer)
  // `unavailable` is no verdict: the server could not be reached or did not answer.
  const name = (outcome ?? answer)?.verdict ?? 'unavailable'
  const verdict = getLocalizedVerdict(outcome ?? answer, scan.serial)
  const isSealed = verdict.look === 'sealed'
  const { companyId: manufacturerId, contact } = readData(answer)
  const shown = useRef<VerdictName | 'unavailable'>(undefined)
  // A screen reader goes on from the title, unless the shopper has gone on within the shell's verdict.
  useEffect(() => {
    if (shown.current || !frame.current?.contains(document.activeElement))
      frame.current?.querySelector('h1')?.focus({ preventScroll: true })
    shown.current = name
    if (outcome) scrollTo(0, 0)
  }, [name, outcome])
  return (
    <div className="public" ref={frame}>
      <VerdictView
        verdict={outcome || isToday(answeredAt) ? verdict : withoutTime(verdict)}
        seal={
          verdict.serial ? (
            <Rosette
              key={verdict.look}
              serial={normalizeSerial(verdict.serial)}
              size={isSealed ? 168 : 72}
              draw={verdict.tone === 'green'}
              className={isSealed ? 'v-seal' : 'v-rosette'}
            />
          ) : null
        }
        company={
          manufacturerId && verdict.company ? (
            <ManufacturerLink id={manufacturerId} name={verdict.company} />
          ) : undefined
        }
        report={
          name === 'unavailable' || name === 'mistyped' ? null : reportUrl({ serial: scan.serial, verdict: name })
        }
        isReportFirst={outcome?.pin?.outcome === 'pin_wrong'}
        pin={
          verdict.pin ? (
            <PinOffer key={outcome?.pin?.triesLeft} prompt={verdict.pin} serial={scan.serial} onAnswer={showOutcome} />
          ) : null
        }
        typed={name === 'mistyped' ? <MistypedForm serial={scan.serial} /> : undefined}
        pack={verdict.picture ? <PackPicture src={verdict.picture} product={verdict.product ?? ''} /> : null}
        areDetailsOpen={areDetailsOpen}
        onLeave={onLeave}
        onRetry={onRetry}
      >
        <ContactLinks company={verdict.company} contact={contact} regulator={answer?.regulator} />
        {verdict.logo ? <CompanyLogo src={verdict.logo} company={verdict.company ?? ''} /> : null}
        {name === 'suspected_copy' ? <OwnItemQuestion serial={scan.serial} /> : null}
        {answer?.success ? <AreaCard scan={scan} answeredAt={answeredAt} onAnswer={onAnswer} /> : null}
        {name === 'unavailable' ? null : <ReadAloud verdict={verdict} />}
        {answer?.hasProof ? (
          <a
            className="l"
            href={`/api/proofs/${encodeURIComponent(scan.serial)}`}
            download={`${normalizeSerial(scan.serial)}.tlog-proof`}
          >
            {t().proof}
          </a>
        ) : null}
        <a className="l" href="/" onClick={overrideLink(onLeave)}>
          {t().returnHome}
        </a>
      </VerdictView>
      <LanguageSwitch />
    </div>
  )
}

/**
 * What the check of the hidden PIN found, in place of the answer to the scan. It is not stored: after a reload the answer is there
 * again. A scan that gets another verdict meanwhile ends it.
 */
function useOutcome(answer: VerdictAnswer | undefined) {
  const [checked, setChecked] = useState<{ outcome: PinAnswer; about: VerdictAnswer['verdict'] }>()
  const about = answer?.verdict
  return {
    outcome: checked?.about === about ? checked?.outcome : undefined,
    showOutcome: (outcome: PinAnswer) => setChecked({ outcome, about }),
  }
}

// A stored result of yesterday was not checked today. An error has no time of its own: it was checked just now.
const isToday = (answeredAt: number) => !answeredAt || new Date(answeredAt).toDateString() === new Date().toDateString()

const withoutTime = ({ checkedAt: _, ...verdict }: LocalizedVerdict): LocalizedVerdict => verdict

// A result stored by an older version may lack some of it.
const readData = (answer: VerdictAnswer | undefined): Partial<VerdictData> => answer?.data ?? {}
