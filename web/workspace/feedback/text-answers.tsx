import { Box, Button, Text } from '@mantine/core'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ItemList } from '../ui/item-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Answer } from './answer.tsx'
import { AnswersSection } from './answers-section.tsx'
import { feedbackText } from './text.ts'
import type { Filters } from './url-filters.ts'
import { useTextAnswers } from './use-product-feedback.ts'

const t = feedbackText.texts

type TextAnswersProps = {
  id: string
  config: FeedbackConfig
  filters: Filters
  onChange: (changes: Filters) => void
}

export function TextAnswers({ id, config, filters, onChange }: TextAnswersProps) {
  const query = useTextAnswers(id, filters)
  const [typed, type] = useTypedSearch(filters.search, (search) => onChange({ search }))
  return (
    <AnswersSection
      title={t.title}
      caption={config.openEnded?.title ?? feedbackText.earlier.commentsRetired}
      actions={
        <Box flex="0 1 360px" miw={240}>
          <SearchField label={t.search} placeholder={t.search} value={typed} onChange={type} />
        </Box>
      }
    >
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.feedbackLoadFailed}
        skeleton={<ListSkeleton label={t.loading} rows={3} height={104} />}
        isEmpty={({ pagination }) => pagination.totalCount === 0}
        onPage={(page) => onChange({ page })}
      >
        {({ feedback, pagination: { totalCount } }, isStale) => (
          <>
            <Text c="dimmed" size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
              {t.count(totalCount, filters.search)}
            </Text>
            {totalCount === 0 ? <NoTexts search={filters.search} onClear={() => type('')} /> : null}
            <ItemList isStale={isStale}>
              {feedback.map((entry) => (
                <Answer key={entry.id} entry={entry} />
              ))}
            </ItemList>
          </>
        )}
      </QueryList>
    </AnswersSection>
  )
}

function NoTexts({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  if (!search) return <EmptyState title={t.none} text={t.noneHint} />
  return (
    <EmptyState title={t.notFound(search)}>
      <Button variant="default" onClick={onClear}>
        {t.showAll}
      </Button>
    </EmptyState>
  )
}
