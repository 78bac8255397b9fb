import { ActionIcon, Tooltip } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { productQuery } from '../../lib/product-query.ts'
import { Empty } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pagination.tsx'
import { Problem } from '../../ui/error-state.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import styles from './feedback.module.css'
import { FeedbackTable } from './feedback-table.tsx'
import { QuietProblem } from './inline-error.tsx'
import { useBatchFeedback } from './use-batch-feedback.ts'

type FeedbackSectionProps = { id: string; productId: string; onRefresh: (() => void) | undefined }

export function FeedbackSection({ id, productId, onRefresh }: FeedbackSectionProps) {
  const [page, setPage] = useState(1)
  const answers = useBatchFeedback(id, page)
  const product = useQuery(productQuery(productId))
  const options = product.data?.feedbackConfig?.multipleChoice?.options ?? []
  const { feedback = [], pagination } = answers.data ?? {}
  const isReady = answers.data && !answers.isError && !product.isPending
  return (
    <section aria-labelledby="feedback" className={styles.section}>
      <div className={styles.head}>
        <h2 id="feedback">Feedback</h2>
        {pagination ? <span className={styles.total}>{formatNumber(pagination.totalCount)}</span> : null}
        {onRefresh ? (
          <Tooltip label="Refresh">
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Refresh"
              loading={answers.isRefetching}
              onClick={onRefresh}
            >
              <IconRefresh size={20} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        ) : null}
        <Link to="/products/$id/feedback" params={{ id: productId }}>
          All feedback of this product
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      </div>
      {answers.isPending || (answers.data && product.isPending) ? (
        <TableSkeleton label="Loading feedback" rows={4} height={68} />
      ) : null}
      {answers.isError ? (
        <Problem title={messages.feedbackLoadFailed} error={answers.error} onRetry={() => void answers.refetch()} />
      ) : null}
      {isReady && feedback.length === 0 ? (
        <Empty title={messages.noFeedback} words="Shoppers are asked after they scan a code of this batch." />
      ) : null}
      {isReady && pagination && feedback.length > 0 ? (
        <>
          <FeedbackTable entries={feedback} options={options} isStale={answers.isPlaceholderData} />
          {product.isError ? (
            <QuietProblem words={messages.productDetailsFailed} onRetry={() => void product.refetch()} />
          ) : null}
          <Pager page={page} totalPages={pagination.totalPages} onPage={setPage} />
        </>
      ) : null}
    </section>
  )
}
