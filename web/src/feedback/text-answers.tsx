import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackConfig, FeedbackEntry } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { feedbackText } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FaceIcon } from '../ui/face-icon.tsx'
import { IconStar } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './product-feedback.module.css'
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
  const [typed, setTyped] = useState(filters.search ?? '')
  const search = useDebouncedCallback((text: string) => onChange({ search: text.trim() || undefined }), 300)
  const type = (text: string) => {
    setTyped(text)
    search(text)
  }
  const total = data?.pagination.totalCount ?? 0
  // An empty result of the search before says nothing about this one.
  const isWaiting = isPending || (isPlaceholderData && total === 0)
  return (
    <section aria-labelledby="texts">
      <div className={styles.sectionHeader}>
        <div>
          <h2 id="texts">{t.title}</h2>
          <p className={styles.caption}>{config.openEnded?.title}</p>
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
  if (!search) return <EmptyState title={t.none} text={t.noneHint} />
  return (
    <EmptyState title={t.notFound(search)}>
      <Button variant="default" onClick={onClear}>
        {t.showAll}
      </Button>
    </EmptyState>
  )
}

/** What one shopper wrote, with the rest of the answer and its source. */
function TextAnswer({ entry, config }: { entry: FeedbackEntry; config: FeedbackConfig }) {
  const { submittedAt, verificationNumber, batch, responses, city } = entry
  const { rating, emoji, multipleChoice, openEnded } = responses
  const option = config.multipleChoice?.options.find(({ value }) => value === multipleChoice)
  return (
    <li className={styles.answer}>
      <p className={styles.text}>{openEnded}</p>
      <p className={styles.choices}>
        {emoji ? (
          <span>
            <FaceIcon face={emoji} />
            {emojiLabels[emoji]}
          </span>
        ) : null}
        {multipleChoice ? <span>{option?.label ?? multipleChoice}</span> : null}
        {rating ? (
          <span>
            <IconStar size={18} stroke={1.5} aria-hidden="true" />
            {t.stars(rating)}
          </span>
        ) : null}
      </p>
      <p className={styles.source}>
        <TimeAgo at={submittedAt} />
        {city ? <span>{city}</span> : null}
        <span>{batch.name}</span>
        <Link to="/inventory/$id" params={{ id: batch.id }} search={{ code: verificationNumber }}>
          {groupSerial(verificationNumber)}
        </Link>
      </p>
    </li>
  )
}
