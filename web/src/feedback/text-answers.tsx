import { Button, Skeleton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import styles from './product-feedback.module.css'
import { TextAnswer } from './text-answer.tsx'
import type { Filters } from './url-filters.ts'
import { useTextAnswers } from './use-product-feedback.ts'

type TextAnswersProps = {
  id: string
  config: FeedbackConfig
  filters: Filters
  onChange: (wanted: Filters) => void
}

export function TextAnswers({ id, config, filters, onChange }: TextAnswersProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useTextAnswers(id, filters)
  const [typed, setTyped] = useState(filters.search ?? '')
  const search = useDebouncedCallback((words: string) => onChange({ search: words.trim() || undefined }), 300)
  const type = (words: string) => {
    setTyped(words)
    search(words)
  }
  const total = data?.pagination.totalCount ?? 0
  // That there were no texts of the search before says nothing about those to come.
  const isWaiting = isPending || (isPlaceholderData && total === 0)
  return (
    <section aria-labelledby="texts">
      <div className={styles.sectionHead}>
        <div>
          <h2 id="texts">{t.texts.title}</h2>
          <p className={styles.kind}>{config.openEnded?.title}</p>
        </div>
        <SearchField
          className={styles.search}
          label={t.texts.search}
          placeholder={t.texts.search}
          value={typed}
          onChange={type}
        />
      </div>
      {isWaiting ? <TextsSkeleton /> : null}
      {error ? <ErrorState title={messages.feedbackLoadFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && !isWaiting ? (
        <>
          <p className={styles.count} role="status">
            {total === 1 ? '1 text' : t.textAnswers.totalTexts(formatNumber(total))}
            {filters.search ? t.textAnswers.search(filters.search) : ''}
          </p>
          {total === 0 ? <NoTexts search={filters.search} onClear={() => type('')} /> : null}
          <ul className={styles.texts} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
            {data.feedback.map((entry) => (
              <TextAnswer key={entry.id} entry={entry} config={config} />
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
  if (!search)
    return <EmptyState title={t.texts.none} text={t.texts.noneHint} />
  return (
    <EmptyState title={t.texts.notFound(search)}>
      <Button variant="default" onClick={onClear}>
        {t.texts.showAll}
      </Button>
    </EmptyState>
  )
}

function TextsSkeleton() {
  return (
    <div className={styles.texts} role="status" aria-label={t.texts.loading}>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={104} />
      ))}
    </div>
  )
}
