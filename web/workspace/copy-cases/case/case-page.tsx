import { Skeleton, Stack } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { useStepKeys } from '../../lib/use-keys.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EvidenceFiles } from '../../ui/evidence-files.tsx'
import { ItemAssignment } from '../../ui/item-assignment.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { SubjectActions } from '../../ui/selection.tsx'
import { uiText } from '../../ui/text.ts'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'
import { CaseFigures } from './case-figures.tsx'
import { CaseHeader } from './case-header.tsx'
import { CaseStatus } from './case-status.tsx'
import { OtherCases } from './other-cases.tsx'
import { PinFacts } from './pin-facts.tsx'
import { ScoreTerms } from './score-terms.tsx'
import { ComparedPacks, InspectionsOfCode, ReportsOnCode, ShopperAnswers } from './shopper-answers.tsx'
import { StagedHints } from './staged-hints.tsx'
import { VisitorPlaces } from './visitor-places.tsx'
import { VisitorTimeline } from './visitor-timeline.tsx'

const t = copyCasesText.case

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cases of the list that a case was opened from. */
    caseIds?: string[]
  }
}

/** What the detection found about one code, and the decision on it. */
export function CasePage({ Actions }: { Actions: SubjectActions }) {
  const { id } = useParams({ from: '/workspace/suspicious-codes/$id' })
  const { caseIds = [] } = useLocation().state
  const navigate = useNavigate()
  useStepKeys({
    ids: caseIds,
    id,
    // Back leads to the list.
    onStep: (next) =>
      void navigate({ to: '/suspicious-codes/$id', params: { id: next }, state: { caseIds }, replace: true }),
  })
  return <Case key={id} id={id} Actions={Actions} />
}

function Case({ id, Actions }: { id: string; Actions: SubjectActions }) {
  const { data, error, isPending, refetch } = useGet('GET /api/copy-cases/:id', { params: { id } })
  return (
    <>
      <CaseHeader details={data} Actions={Actions} />
      {isPending ? <CaseSkeleton /> : null}
      {error && !data ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <CaseStatus details={data} />
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
        <VisitorPlaces details={details} />
        <ComparedPacks packs={details.packs} />
        <ShopperAnswers answers={details.ownItemAnswers} />
        <InspectionsOfCode inspections={details.inspections} />
        <ReportsOnCode reports={details.reports} />
        <OtherCases details={details} />
        <Panel title={uiText.evidence.title}>
          <EvidenceFiles kind="case" id={details.id} />
        </Panel>
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
