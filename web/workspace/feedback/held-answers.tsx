import { Button, Group } from '@mantine/core'
import type { FeedbackEntry, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconBan, IconHourglass } from '../ui/icons.tsx'
import { ItemList } from '../ui/item-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { Answer } from './answer.tsx'
import { AnswersSection } from './answers-section.tsx'
import { feedbackText } from './text.ts'
import type { Filters } from './url-filters.ts'
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
  const query = useHeldAnswers(id, filters)
  const { decide, busy, failure } = useDecision(filters.batchId ?? id)
  const isAll = status === 'held' && !(filters.from || filters.to)
  const until = isAll && query.data?.pagination.totalCount ? summary.newestHeldAt : null
  return (
    <AnswersSection
      title={t.titles[status]}
      caption={t.captions[status]}
      actions={
        until ? (
          <Allowed to="feedback:write">
            <DecideAll count={summary.heldCount} until={until} busy={busy} onDecide={decide} />
          </Allowed>
        ) : null
      }
    >
      <ActionError title={t.failed} error={failure} />
      <QueryList
        query={query}
        loading={t.loading}
        failed={messages.feedbackLoadFailed}
        skeleton={<ListSkeleton label={t.loading} rows={3} height={104} />}
        isEmpty={({ pagination }) => pagination.totalCount === 0}
        onPage={(page) => onChange({ page })}
      >
        {({ feedback, pagination }, isStale) =>
          pagination.totalCount === 0 ? (
            <EmptyState title={t.none[status]}>
              <Button variant="default" onClick={() => onChange({ status: undefined })}>
                {t.back}
              </Button>
            </EmptyState>
          ) : (
            <ItemList isStale={isStale}>
              {feedback.map((entry) => (
                <Answer key={entry.id} entry={entry}>
                  <Allowed to="feedback:write">
                    <Decisions entry={entry} busy={busy} onDecide={decide} />
                  </Allowed>
                </Answer>
              ))}
            </ItemList>
          )
        }
      </QueryList>
    </AnswersSection>
  )
}

type OnDecide = (decision: Decision, onSuccess?: () => void) => void

function Decisions({ entry, busy, onDecide }: { entry: FeedbackEntry; busy: boolean; onDecide: OnDecide }) {
  const { id, status } = entry
  const isHeld = status === 'held'
  return (
    <Group gap="xs" mt="xs">
      <IconBadge color={isHeld ? 'gold' : 'gray'} icon={isHeld ? IconHourglass : IconBan}>
        {t.badges[isHeld ? 'held' : 'discarded']}
      </IconBadge>
      <Button variant="default" disabled={busy} onClick={() => onDecide({ decision: 'accept', feedbackIds: [id] })}>
        {isHeld ? t.accept : t.acceptAfterAll}
      </Button>
      {isHeld ? (
        <Button variant="subtle" disabled={busy} onClick={() => onDecide({ decision: 'discard', feedbackIds: [id] })}>
          {t.discard}
        </Button>
      ) : null}
    </Group>
  )
}

type DecideAllProps = { count: number; until: string; busy: boolean; onDecide: OnDecide }

function DecideAll({ count, until, busy, onDecide }: DecideAllProps) {
  const [decision, setDecision] = useState<'accept' | 'discard'>()
  const shown = decision ?? 'discard'
  return (
    <Group gap="xs">
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
    </Group>
  )
}

type Decision = { decision: 'accept' | 'discard' } & ({ feedbackIds: string[] } | { until: string })

/** Accepts or discards held answers of a product or batch. */
function useDecision(id: string) {
  const { mutate, isPending, error } = useSend('POST /api/products/:id/feedback-decisions', {
    isIdempotent: true,
    invalidates: ['GET /api/products/:id/feedback', 'GET /api/products/:id/feedback-summary'],
  })
  const decide = (decision: Decision, onSuccess?: () => void) =>
    mutate({ params: { id }, body: decision }, { onSuccess: announce(onSuccess) })
  return { decide, busy: isPending, failure: error }
}
