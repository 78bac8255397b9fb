import { Button } from '@mantine/core'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Answer } from './answer.tsx'
import styles from './product-feedback.module.css'
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
  const { data, error, isPending, isPlaceholderData, refetch } = useTextAnswers(id, filters)
  const [typed, type] = useTypedSearch(filters.search, (search) => onChange({ search }))
  const total = data?.pagination.totalCount ?? 0
  // An empty result of the search before says nothing about this one.
  const isWaiting = isPending || (isPlaceholderData && total === 0)
  return (
    <section aria-labelledby="texts">
      <div className={styles.sectionHeader}>
        <div>
          <h2 id="texts">{t.title}</h2>
          <p className={styles.caption}>{config.openEnded?.title ?? feedbackText.earlier.commentsRetired}</p>
        </div>
        <SearchField className={styles.search} label={t.search} placeholder={t.search} value={typed} onChange={type} />
      </div>
      {isWaiting ? <ListSkeleton label={t.loading} rows={3} height={104} className={styles.texts} /> : null}
      {error ? <ErrorState title={messages.feedbackLoadFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !isWaiting ? (
        <>
          <p className={styles.count} role="status">
            {t.count(total, filters.search)}
          </p>
          {total === 0 ? <NoTexts search={filters.search} onClear={() => type('')} /> : null}
          <ul className={styles.texts} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
            {data.feedback.map((entry) => (
              <Answer key={entry.id} entry={entry} />
            ))}
          </ul>
          {data.pagination.totalPages > 1 ? (
            <Pagination
              page={data.pagination.currentPage}
              totalPages={data.pagination.totalPages}
              onPage={(page) => onChange({ page })}
            />
          ) : null}
        </>
      ) : null}
    </section>
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
