import { Button } from '@mantine/core'
import type { FeedbackEntry, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { Allowed } from '../ui/allowed.tsx'
import badge from '../ui/badge.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBan, IconHourglass } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Answer } from './answer.tsx'
import styles from './product-feedback.module.css'
import { feedbackText } from './text.ts'
import type { Filters } from './url-filters.ts'
import { type Decision, useDecision } from './use-decision.ts'
import { useHeldAnswers } from './use-product-feedback.ts'

const t = feedbackText.held

type HeldAnswersProps = {
  id: string
  summary: FeedbackSummary
  filters: Filters & { status: 'held' | 'discarded' }
  onChange: (changes: Filters) => void
}

/** The answers that count nowhere: those that are held, to accept or discard, or those that were discarded. */
export function HeldAnswers({ id, summary, filters, onChange }: HeldAnswersProps) {
  const { status } = filters
  const { data, error, isPending, isPlaceholderData, refetch } = useHeldAnswers(id, filters)
  const { decide, busy, failure } = useDecision(filters.batchId ?? id)
  const total = data?.pagination.totalCount ?? 0
  return (
    <section aria-labelledby="held">
      <div className={styles.sectionHeader}>
        <div>
          <h2 id="held">{t.titles[status]}</h2>
          <p className={styles.caption}>{t.captions[status]}</p>
        </div>
        {status === 'held' && total > 0 && summary.newestHeldAt && !(filters.from || filters.to) ? (
          <Allowed to="feedback:write">
            <DecideAll count={summary.heldCount} until={summary.newestHeldAt} busy={busy} onDecide={decide} />
          </Allowed>
        ) : null}
      </div>
      <ActionError title={t.failed} error={failure} />
      {isPending ? <ListSkeleton label={t.loading} rows={3} height={104} className={styles.texts} /> : null}
      {error ? <ErrorState title={messages.feedbackLoadFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && total === 0 && !isPlaceholderData ? (
        <EmptyState title={t.none[status]}>
          <Button variant="default" onClick={() => onChange({ status: undefined })}>
            {t.back}
          </Button>
        </EmptyState>
      ) : null}
      <ul className={`${styles.texts} ${styles.heldList}`} aria-busy={isPlaceholderData}>
        {data?.feedback.map((entry) => (
          <Answer key={entry.id} entry={entry}>
            <Allowed to="feedback:write">
              <Decisions entry={entry} busy={busy} onDecide={decide} />
            </Allowed>
          </Answer>
        ))}
      </ul>
      {data && data.pagination.totalPages > 1 ? (
        <Pagination
          page={data.pagination.currentPage}
          totalPages={data.pagination.totalPages}
          onPage={(page) => onChange({ page })}
        />
      ) : null}
    </section>
  )
}

type OnDecide = (decision: Decision, onSuccess?: () => void) => void

function Decisions({ entry, busy, onDecide }: { entry: FeedbackEntry; busy: boolean; onDecide: OnDecide }) {
  const { id, status } = entry
  const isHeld = status === 'held'
  const Icon = isHeld ? IconHourglass : IconBan
  return (
    <div className={styles.decisions}>
      <span className={`${badge.badge} ${isHeld ? badge.gold : badge.quiet}`}>
        <Icon size={15} stroke={2} aria-hidden="true" />
        {t.badges[isHeld ? 'held' : 'discarded']}
      </span>
      <Button
        variant="default"
        size="sm"
        disabled={busy}
        onClick={() => onDecide({ decision: 'accept', feedbackIds: [id] })}
      >
        {isHeld ? t.accept : t.acceptAfterAll}
      </Button>
      {isHeld ? (
        <Button
          variant="subtle"
          size="sm"
          disabled={busy}
          onClick={() => onDecide({ decision: 'discard', feedbackIds: [id] })}
        >
          {t.discard}
        </Button>
      ) : null}
    </div>
  )
}

type DecideAllProps = { count: number; until: string; busy: boolean; onDecide: OnDecide }

function DecideAll({ count, until, busy, onDecide }: DecideAllProps) {
  const [decision, setDecision] = useState<'accept' | 'discard'>()
  const shown = decision ?? 'discard'
  return (
    <div className={styles.decisions}>
      <Button variant="default" disabled={busy} onClick={() => setDecision('accept')}>
        {t.acceptAll}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => setDecision('discard')}>
        {t.discardAll}
      </Button>
      <ConfirmDialog
        opened={decision !== undefined}
        title={t.confirm[shown].title(count)}
        confirm={t.confirm[shown].button}
        busy={busy}
        onConfirm={() => onDecide({ decision: shown, until }, () => setDecision(undefined))}
        onClose={() => setDecision(undefined)}
      >
        <p>{t.confirm[shown].text}</p>
      </ConfirmDialog>
    </div>
  )
}
