import { Button } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { Link, useParams } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Distributions } from './distributions.tsx'
import { FeedbackFilters } from './feedback-filters.tsx'
import { FeedbackHead } from './feedback-header.tsx'
import { FeedbackFigures } from './feedback-stats.tsx'
import styles from './product-feedback.module.css'
import { ProductFeedbackSkeleton } from './product-feedback-skeleton.tsx'
import { TextAnswers } from './text-answers.tsx'
import type { Filters } from './url-filters.ts'
import { useFeedbackSummary, useFilters } from './use-product-feedback.ts'

/** What the shoppers of one product answered: figures, then pictures, then their own words. */
export function ProductFeedbackPage() {
  const { id = '' } = useParams({ strict: false })
  const { filters, change } = useFilters(id)
  const { data, error, isPending, isPlaceholderData, refetch } = useFeedbackSummary(id, filters)
  const isFiltered = Boolean(filters.batchId || filters.from || filters.to)
  // That there were no answers of the filters before says nothing about those to come.
  const isWaiting = isPending || (isPlaceholderData && data?.feedbackCount === 0)
  return (
    <>
      <FeedbackHead id={id} summary={data} filters={filters} isFiltered={isFiltered} />
      {isFiltered || isPlaceholderData || data?.feedbackCount ? (
        <FeedbackFilters batches={data?.batches ?? []} filters={filters} onChange={change} />
      ) : null}
      {isWaiting ? <ProductFeedbackSkeleton /> : null}
      {error ? <ErrorState title={messages.feedbackLoadFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !isWaiting ? (
        <div className={styles.body} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          <Answers id={id} summary={data} filters={filters} isFiltered={isFiltered} onChange={change} />
        </div>
      ) : null}
    </>
  )
}

type AnswersProps = {
  id: string
  summary: FeedbackSummary
  filters: Filters
  isFiltered: boolean
  onChange: (wanted: Filters) => void
}

function Answers({ id, summary, filters, isFiltered, onChange }: AnswersProps) {
  if (!summary.config)
    return <EmptyState title={messages.feedbackNotOffered} text={t.neverAsked} />
  if (summary.feedbackCount === 0)
    return (
      <>
        <FeedbackFigures summary={summary} />
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
      <FeedbackFigures summary={summary} />
      <Distributions summary={summary} config={summary.config} />
      {summary.config.openEnded ? (
        <TextAnswers id={id} config={summary.config} filters={filters} onChange={onChange} />
      ) : null}
    </>
  )
}
