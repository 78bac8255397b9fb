import { Skeleton, Stack } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useParams } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ItemAssignment } from '../../ui/item-assignment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'
import { CaseFigures } from './case-figures.tsx'
import { CaseHeader } from './case-header.tsx'
import { CaseStatus } from './case-status.tsx'
import { OtherCases } from './other-cases.tsx'
import { PinFacts } from './pin-facts.tsx'
import { ScoreTerms } from './score-terms.tsx'
import { ReportsOnCode, ShopperAnswers } from './shopper-answers.tsx'
import { StagedHints } from './staged-hints.tsx'
import { useDecision } from './use-decision.tsx'
import { VisitorPlaces } from './visitor-places.tsx'
import { VisitorTimeline } from './visitor-timeline.tsx'

const t = copyCasesText.case

/** What the detection found about one code, and the decision on it. */
export function CasePage() {
  const { id } = useParams({ from: '/workspace/suspicious-codes/$id' })
  return <Case key={id} id={id} />
}

function Case({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useGet('GET /api/copy-cases/:id', { params: { id } })
  const decision = useDecision(id)
  return (
    <>
      <CaseHeader details={data} decision={decision} />
      {isPending ? <CaseSkeleton /> : null}
      {error && !data ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <CaseStatus details={data} decision={decision} />
          <CaseFigures details={data} />
          <Evidence details={data} />
        </>
      ) : null}
    </>
  )
}

function Evidence({ details }: { details: CopyCaseDetails }) {
  const { evidence } = details
  return (
    <div className={styles.columns}>
      <Stack>
        {details.pin ? <PinFacts pin={details.pin} events={details.pinEvents} /> : null}
        <ScoreTerms details={details} />
        {evidence.visitors > 1 ? <StagedHints details={details} /> : null}
        {evidence.visitors > 0 ? <VisitorTimeline details={details} /> : null}
      </Stack>
      <Stack>
        {details.state === 'watched' ? null : <Assignment id={details.id} />}
        <VisitorPlaces timeline={details.timeline} />
        <ShopperAnswers answers={details.ownItemAnswers} />
        <ReportsOnCode reports={details.reports} />
        <OtherCases details={details} />
      </Stack>
    </div>
  )
}

/** A code that is only watched is not in the inbox. */
const Assignment = ({ id }: { id: string }) => (
  <Panel title={t.assignment}>
    <ItemAssignment kind="case" id={id} />
  </Panel>
)

function CaseSkeleton() {
  return (
    <Stack role="status" aria-label={t.loading}>
      <Skeleton height={92} />
      <Skeleton height={98} />
      <Skeleton height={420} />
    </Stack>
  )
}
