import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { inventoryText } from '../text.ts'
import styles from './feedback.module.css'
import { FeedbackTable } from './feedback-table.tsx'
import { useBatchFeedback } from './use-batch-feedback.ts'

const t = inventoryText.feedbackList

type FeedbackSectionProps = { id: string; productId: string; onRefresh: (() => void) | undefined }

export function FeedbackSection({ id, productId, onRefresh }: FeedbackSectionProps) {
  const [page, setPage] = useState(1)
  const answers = useBatchFeedback(id, page)
  const { feedback = [], pagination } = answers.data ?? {}
  const isReady = answers.data && !answers.isError
  return (
    <section aria-labelledby="feedback" className={styles.section}>
      <div className={styles.header}>
        <h2 id="feedback">{inventoryText.feedback}</h2>
        {pagination ? <span className={styles.total}>{formatNumber(pagination.totalCount)}</span> : null}
        {onRefresh ? <RefreshButton isLoading={answers.isRefetching} onClick={onRefresh} /> : null}
        <Link to="/products/$id/feedback" params={{ id: productId }}>
          {t.allOfProduct}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      </div>
      {answers.isPending ? <ListSkeleton label={t.loading} rows={4} height={68} /> : null}
      {answers.isError ? (
        <ErrorState title={messages.feedbackLoadFailed} error={answers.error} onRetry={() => void answers.refetch()} />
      ) : null}
      {isReady && feedback.length === 0 ? <EmptyState title={messages.noFeedback} text={t.whenAsked} /> : null}
      {isReady && pagination && feedback.length > 0 ? (
        <>
          <FeedbackTable entries={feedback} isStale={answers.isPlaceholderData} />
          <Pagination page={page} totalPages={pagination.totalPages} onPage={setPage} />
        </>
      ) : null}
    </section>
  )
}
