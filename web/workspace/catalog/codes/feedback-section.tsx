import { Box } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { inventoryText } from '../text.ts'
import { FeedbackTable } from './feedback-table.tsx'
import { SectionHeader } from './section-header.tsx'
import { useBatchFeedback } from './use-batch-feedback.ts'

const t = inventoryText.feedbackList

type FeedbackSectionProps = { id: string; productId: string; onRefresh: (() => void) | undefined }

export function FeedbackSection({ id, productId, onRefresh }: FeedbackSectionProps) {
  const [page, setPage] = useState(1)
  const answers = useBatchFeedback(id, page)
  return (
    <Box component="section" aria-labelledby="feedback" mb={36}>
      <SectionHeader id="feedback" title={inventoryText.feedback} count={answers.data?.pagination.totalCount}>
        <Link to="/products/$id/feedback" params={{ id: productId }} className="touch">
          {t.allOfProduct}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
        {onRefresh ? <RefreshButton isLoading={answers.isRefetching} onClick={onRefresh} /> : null}
      </SectionHeader>
      <QueryList query={answers} loading={t.loading} failed={messages.feedbackLoadFailed} onPage={setPage}>
        {({ feedback }, isStale) =>
          feedback.length === 0 ? (
            <EmptyState title={messages.noFeedback} text={t.whenAsked} />
          ) : (
            <FeedbackTable entries={feedback} isStale={isStale} />
          )
        }
      </QueryList>
    </Box>
  )
}
