import { Box, List, Skeleton, Stack, Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { useStepKeys } from '../../lib/use-keys.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EvidenceFiles } from '../../ui/evidence-files.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { ItemAssignment } from '../../ui/item-assignment.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { SubjectActions } from '../../ui/selection.tsx'
import { Stats } from '../../ui/stats.tsx'
import { uiText } from '../../ui/text.ts'
import { formatScore } from '../format-score.ts'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'
import { CaseHeader } from './case-header.tsx'
import { CaseStatus } from './case-status.tsx'
import { OtherCases } from './other-cases.tsx'
import { PinFacts } from './pin-facts.tsx'
import { ScoreTerms } from './score-terms.tsx'
import { ComparedPacks, InspectionsOfCode, ReportsOnCode, ShopperAnswers } from './shopper-answers.tsx'
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

function CaseFigures({ details }: { details: CopyCaseDetails }) {
  const { batchId, verificationNumber, score, limit, evidence, limitHits } = details
  const { visitors, locations, networks, quietReturns, firstAt, lastAt } = evidence
  return (
    <Box mb="xl">
      <Stats
        label={t.figures}
        stats={[
          { label: t.score, value: formatScore(score), note: t.ofLimit(String(limit)) },
          { label: t.visitors, value: formatNumber(visitors) },
          { label: t.locations, value: formatNumber(locations) },
          { label: t.networks, value: formatNumber(networks) },
          { label: t.quietReturns, value: formatNumber(quietReturns), note: t.quietReturnsNote },
          ...(limitHits > 0 ? [{ label: t.limitHits, value: formatNumber(limitHits), note: t.limitHitsNote }] : []),
        ]}
      />
      <Text c="dimmed" size="sm" mt="xs">
        {visitors > 0 ? `${t.period(formatDateTime(firstAt), formatDateTime(lastAt))} ` : null}
        <Link to="/inventory/$id" params={{ id: batchId }} search={{ code: verificationNumber }}>
          {t.seeScans}
        </Link>
      </Text>
    </Box>
  )
}

/** Fewer networks than this share of the visitors are few. */
const fewNetworks = 0.5

/** Whether somebody may have scanned the code on purpose to get it blocked. */
function StagedHints({ details: { evidence, stagedHints } }: { details: CopyCaseDetails }) {
  const { visitors, networks } = evidence
  const areNetworksFew = networks > 0 && networks / visitors < fewNetworks
  return (
    <Panel title={t.staged.title}>
      <p>{networks === 0 ? t.staged.noNetworks : describeNetworks(visitors, networks, areNetworksFew)}</p>
      {stagedHints.length > 0 ? (
        <List spacing="xs" icon={<IconAlertTriangle color="var(--gold)" />}>
          {stagedHints.map((hint) => (
            <List.Item key={hint}>{t.staged.hints[hint]}</List.Item>
          ))}
        </List>
      ) : null}
      <Text c="dimmed" size="sm">
        {stagedHints.length > 0 || areNetworksFew ? t.staged.advice : t.staged.none}
      </Text>
    </Panel>
  )
}

/** `11 visitors on 9 networks.`, and what this says. */
const describeNetworks = (visitors: number, networks: number, areFew: boolean) =>
  `${t.staged.networks(t.staged.visitorCount(visitors), t.staged.networkCount(networks))} ${areFew ? t.staged.fewNetworks : t.staged.manyNetworks}`
