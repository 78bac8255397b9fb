import { Button, Skeleton, Stack } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link, useParams } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconHourglass } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { Stats } from '../ui/stats.tsx'
import { Distributions } from './distributions.tsx'
import { FeedbackFilters } from './feedback-filters.tsx'
import { FeedbackHeader } from './feedback-header.tsx'
import { HeldAnswers } from './held-answers.tsx'
import styles from './product-feedback.module.css'
import { feedbackText as t } from './text.ts'
import { TextAnswers } from './text-answers.tsx'
import type { Filters } from './url-filters.ts'
import { useFeedbackSummary, useFilters } from './use-product-feedback.ts'

/** What the shoppers of one product answered: stats, charts and texts. */
export function ProductFeedbackPage() {
  const { id = '' } = useParams({ strict: false })
  const { filters, change } = useFilters(id)
  const query = useFeedbackSummary(id, filters)
  const { data, isPlaceholderData } = query
  const isFiltered = Boolean(filters.batchId || filters.from || filters.to)
  const hasHeld = Boolean(filters.status || data?.heldCount || data?.discardedCount)
  return (
    <>
      <FeedbackHeader id={id} summary={data} filters={filters} isFiltered={isFiltered} />
      {data?.heldCount ? (
        <HeldNotice
          count={data.heldCount}
          isShown={filters.status === 'held'}
          onShow={() => change({ status: 'held', search: undefined })}
        />
      ) : null}
      {isFiltered || isPlaceholderData || data?.feedbackCount || hasHeld ? (
        <FeedbackFilters
          heldCount={data?.heldCount ?? 0}
          discardedCount={data?.discardedCount ?? 0}
          batches={data?.batches ?? []}
          filters={filters}
          onChange={change}
        />
      ) : null}
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.feedbackLoadFailed}
        skeleton={<LoadingFeedback />}
        isEmpty={({ feedbackCount }) => feedbackCount === 0}
      >
        {(summary, isStale) => (
          <Stack gap="lg" aria-busy={isStale} data-stale={isStale}>
            <Answers id={id} summary={summary} filters={filters} isFiltered={isFiltered} onChange={change} />
          </Stack>
        )}
      </QueryList>
    </>
  )
}

type AnswersProps = {
  id: string
  summary: FeedbackSummary
  filters: Filters
  isFiltered: boolean
  onChange: (changes: Filters) => void
}

function Answers({ id, summary, filters, isFiltered, onChange }: AnswersProps) {
  if (!summary.config) return <EmptyState title={messages.feedbackNotOffered} text={t.neverAsked} />
  const { status } = filters
  if (status) return <HeldAnswers id={id} summary={summary} filters={{ ...filters, status }} onChange={onChange} />
  if (summary.feedbackCount === 0)
    return (
      <>
        <FeedbackStats summary={summary} />
        {isFiltered ? (
          <EmptyState title={t.noMatches}>
            <Button
              variant="default"
              onClick={() => onChange({ batchId: undefined, from: undefined, to: undefined, search: undefined })}
            >
              {t.showAll}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={messages.noFeedback} text={t.noAnswersHint}>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/products/$id/batches" params={{ id }} {...props} />}
            >
              {t.seeBatches}
            </Button>
          </EmptyState>
        )}
      </>
    )
  return (
    <>
      <FeedbackStats summary={summary} />
      <Distributions summary={summary} config={summary.config} />
      {/* Comments stay readable when the question is retired. */}
      {summary.config.openEnded || (summary.config.version ?? 1) > 1 ? (
        <TextAnswers id={id} config={summary.config} filters={filters} onChange={onChange} />
      ) : null}
    </>
  )
}

function FeedbackStats({ summary }: { summary: FeedbackSummary }) {
  const { feedbackCount: answers, scannedCodes, responseRate, averageRating, config } = summary
  return (
    <Stats
      label={t.stats.answers}
      stats={[
        { label: t.stats.answers, value: formatNumber(answers) },
        {
          label: t.stats.responseRate,
          value: scannedCodes ? formatPercent(responseRate) : '–',
          note: t.stats.ofScannedCodes(scannedCodes),
        },
        ...(config?.rating
          ? [
              {
                label: t.stats.averageStars,
                value: averageRating?.toFixed(1) ?? '–',
                note: t.stats.ofScale(config.rating.scale),
              },
            ]
          : []),
      ]}
    />
  )
}

const LoadingFeedback = () => (
  <Stack gap="lg" role="status" aria-label={t.loading}>
    <Skeleton height={92} />
    <div className={styles.charts}>
      {['one', 'two', 'three'].map((chart) => (
        <Skeleton key={chart} height={264} />
      ))}
    </div>
    <Skeleton height={104} />
  </Stack>
)

type HeldNoticeProps = { count: number; isShown: boolean; onShow: () => void }

/** Says that some answers wait for a decision, and why. */
const HeldNotice = ({ count, isShown, onShow }: HeldNoticeProps) => (
  <Banner label={t.held.label} icon={IconHourglass}>
    <p>
      <strong>{t.held.title(count)}</strong> {t.held.why}
    </p>
    {isShown ? null : (
      <Button variant="default" size="sm" mt="xs" onClick={onShow}>
        {t.held.show}
      </Button>
    )}
  </Banner>
)
