import { Skeleton } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { copyCasesText } from '@sahihi/contract/i18n/en/workspace/copy-cases.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useGet } from '../../lib/api.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { CopyCaseBadge } from '../../ui/copy-case-badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './case.module.css'
import { CaseActions } from './case-actions.tsx'
import { CaseFigures } from './case-figures.tsx'
import { CaseStatus } from './case-status.tsx'
import { OtherCases } from './other-cases.tsx'
import { ScoreTerms } from './score-terms.tsx'
import { ReportsOnCode, ShopperAnswers } from './shopper-answers.tsx'
import { StagedHints } from './staged-hints.tsx'
import { useDecision } from './use-decision.tsx'
import { VisitorPlaces } from './visitor-places.tsx'
import { VisitorTimeline } from './visitor-timeline.tsx'

const t = copyCasesText.case

/** What the detection found about one code, and the decision on it. */
export function CasePage() {
  const { id } = useParams({ from: '/queries/workspace/suspicious-codes/$id' })
  const { data, error, isPending, refetch } = useGet('GET /api/copy-cases/:id', { params: { id } })
  if (data) return <Case key={id} details={data} />
  return (
    <>
      <PageHeader title={t.breadcrumb} breadcrumbs={<CaseBreadcrumbs here={t.breadcrumb} />} />
      {isPending ? <CaseSkeleton /> : <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function Case({ details }: { details: CopyCaseDetails }) {
  const { id, verificationNumber, productName, batchId, batchName, state, timeline } = details
  const decision = useDecision(details)
  const serial = groupSerial(verificationNumber)
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            <Rosette serial={verificationNumber} size={52} />
            <span className={styles.mono}>{serial}</span>
          </span>
        }
        subtitle={
          <span className={styles.subtitle}>
            <span>
              {productName} ·{' '}
              <Link to="/inventory/$id" params={{ id: batchId }}>
                {batchName}
              </Link>
            </span>
            <CopyCaseBadge state={state} />
          </span>
        }
        breadcrumbs={<CaseBreadcrumbs here={serial} />}
        actions={<CaseActions key={state} details={details} decision={decision} />}
      />
      <CaseStatus details={details} decision={decision} />
      <CaseFigures details={details} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScoreTerms details={details} />
          <StagedHints details={details} />
          <VisitorTimeline details={details} />
        </div>
        <div className={styles.column}>
          <VisitorPlaces timeline={timeline} />
          <ShopperAnswers answers={details.ownItemAnswers} />
          <ReportsOnCode reports={details.reports} />
          <OtherCases key={id} details={details} />
        </div>
      </div>
    </>
  )
}

const CaseBreadcrumbs = ({ here }: { here: string }) => (
  <Breadcrumbs>
    <Link to="/suspicious-codes">{copyCasesText.title}</Link>
    <span>{here}</span>
  </Breadcrumbs>
)

function CaseSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t.loading}>
      <Skeleton height={92} />
      <Skeleton height={98} />
      <Skeleton height={420} />
    </div>
  )
}
