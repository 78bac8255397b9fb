import type * as endpoints from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { type FeedbackFilters, updateDecision } from './queries.ts'

type Input = z.output<typeof endpoints.decideFeedback.body>

/** Accepts or discards held feedback, in the caller's transaction. The same decision again changes nothing. */
export async function decideFeedback(
  tx: Tx,
  actor: PartnerActor,
  filters: Pick<FeedbackFilters, 'productId' | 'batchId'>,
  { decision, feedbackIds, until }: Input,
  now: Date,
) {
  const decided = await updateDecision(tx, actor.partner, filters, {
    decision,
    feedbackIds,
    ...(until && { until: new Date(until) }),
    now,
  })
  const isAccepted = decision === 'accept'
  if (decided > 0)
    await auditBy(tx, actor, now, {
      action: isAccepted ? 'feedback.accepted' : 'feedback.discarded',
      subject: filters.batchId ?? filters.productId,
      details: { decided, ...(feedbackIds ? { feedbackIds } : { until }) },
    })
  return {
    message: isAccepted ? messages.feedbackAccepted(decided) : messages.feedbackDiscarded(decided),
    data: { decided },
  }
}
