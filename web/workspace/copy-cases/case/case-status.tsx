import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { formatDate } from '../../../lib/format.ts'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { ErrorAlert } from '../../ui/form-alert.tsx'
import { Notice } from '../../ui/notice.tsx'
import { copyCasesText } from '../text.ts'
import type { DecisionOnCase } from './use-decision.tsx'

const t = copyCasesText.case
const { reasons } = copyCasesText.actions.dismissDialog

type CaseStatusProps = { details: CopyCaseDetails; decision: DecisionOnCase }

/** The state of the case and what shoppers read because of it. */
export function CaseStatus({ details, decision }: CaseStatusProps) {
  const { state, isBlocked, blockReason, dismissReason, note } = details
  return (
    <>
      {decision.wasDecidedMeanwhile ? <ErrorAlert title={t.conflict} /> : null}
      <Notice {...copyCaseStyles[state]} title={chooseHeadline(details)} my="md">
        {dismissReason ? <p>{t.reason(reasons[dismissReason].label)}</p> : null}
        {note ? <blockquote>{note}</blockquote> : null}
        {isBlocked ? <p>{t.blocked}</p> : <p>{chooseMeaning(details)}</p>}
        {isBlocked && blockReason ? <blockquote>{blockReason}</blockquote> : null}
      </Notice>
    </>
  )
}

const chooseMeaning = ({ state, pin }: CopyCaseDetails) =>
  state === 'dismissed' && pin ? `${t.meaning.dismissed} ${t.pinMuted}` : t.meaning[state]

function chooseHeadline({ state, isByPin, decidedAt, openedAt }: CopyCaseDetails): string {
  if (state === 'watched' && isByPin) return t.watchedByPin
  if (state === 'open' || state === 'watched') return t.headlines[state]
  return t.headlines[state](formatDate(decidedAt ?? openedAt))
}
