import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { formatDate } from '../../../lib/format.ts'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.case
const { reasons } = copyCasesText.actions.dismissDialog

/** The state of the case and what shoppers read because of it. */
export function CaseStatus({ details }: { details: CopyCaseDetails }) {
  const { state, isBlocked, blockReason, dismissReason, note } = details
  return (
    <Notice {...copyCaseStyles[state]} title={chooseHeadline(details)} my="md">
      {details.evidence.visitors > 1 ? <p>{describeFigures(details)}</p> : null}
      {dismissReason ? <p>{t.reason(reasons[dismissReason].label)}</p> : null}
      {note ? <blockquote>{note}</blockquote> : null}
      {isBlocked ? <p>{t.blocked}</p> : <p>{chooseMeaning(details)}</p>}
      {isBlocked && blockReason ? <blockquote>{blockReason}</blockquote> : null}
    </Notice>
  )
}

/** Why the score is what it is, from its largest parts. */
const describeFigures = ({ score, limit, evidence }: CopyCaseDetails) => {
  const { visitors, locations, firstAt, lastAt, usualVisitors } = evidence
  return t.summary({
    isHigh: score >= limit,
    devices: visitors,
    places: locations,
    days: Math.max(1, Math.ceil((Date.parse(lastAt) - Date.parse(firstAt)) / 86_400_000)),
    usual: usualVisitors,
  })
}

function chooseMeaning({ state, pin, evidence }: CopyCaseDetails): string {
  // Only an inspector opens a case so early.
  if (state === 'open' && evidence.visitors < limits.copyVisitorsMin) return t.fewVisitors(limits.copyVisitorsMin)
  return state === 'dismissed' && pin ? `${t.meaning.dismissed} ${t.pinMuted}` : t.meaning[state]
}

function chooseHeadline({ state, isByPin, isByPack, decidedAt, openedAt, inspections }: CopyCaseDetails): string {
  const counterfeit = inspections.find(({ verdict }) => verdict === 'counterfeit')
  if (state === 'open' && counterfeit) return t.counterfeit(counterfeit.inspector, formatDate(counterfeit.receivedAt))
  if (state === 'watched' && isByPack) return t.watchedByPack
  if (state === 'watched' && isByPin) return t.watchedByPin
  if (state === 'open' || state === 'watched') return t.headlines[state]
  return t.headlines[state](formatDate(decidedAt ?? openedAt))
}
