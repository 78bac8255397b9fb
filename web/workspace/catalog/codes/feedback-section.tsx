import { Group } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Part } from '../../ui/part.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { inventoryText } from '../text.ts'
import { CountedTitle } from './counted-title.tsx'
import { FeedbackTable } from './feedback-table.tsx'
import { useBatchFeedback } from './use-batch-feedback.ts'

const t = inventoryText.feedbackList

type FeedbackSectionProps = { id: string; productId: string; onRefresh: (() => void) | undefined }

export function FeedbackSection({ id, productId, onRefresh }: FeedbackSectionProps) {
  const [page, setPage] = useState(1)
  const answers = useBatchFeedback(id, page)
  return (
    <Part
      title={<CountedTitle title={inventoryText.feedback} count={answers.data?.pagination.totalCount} />}
      mb={36}
      actions={
        <Group gap="xs">
          <Link to="/products/$id/feedback" params={{ id: productId }} className="touch">
            {t.allOfProduct}
            <IconChevronRight size={16} />
          </Link>
          {onRefresh ? <RefreshButton isLoading={answers.isRefetching} onClick={onRefresh} /> : null}
        </Group>
      }
    >
      <QueryList query={answers} loading={t.loading} failed={messages.feedbackLoadFailed} onPage={setPage}>
        {({ feedback }, isStale) =>
          feedback.length === 0 ? (
            <EmptyState title={messages.noFeedback} text={t.whenAsked} />
          ) : (
            <FeedbackTable entries={feedback} isStale={isStale} />
          )
        }
      </QueryList>
    </Part>
  )
}
