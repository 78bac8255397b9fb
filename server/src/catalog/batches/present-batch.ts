import type { Batch, BatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { BatchRow } from './batch-row.ts'

/** A batch as the API returns it. */
export function presentBatch({
  createdAt,
  releasedAt,
  archivedAt,
  orderPosition: _,
  pinKeyFingerprint,
  displayName: batchDisplayName,
  ...batch
}: BatchRow): Batch {
  return {
    ...batch,
    batchDisplayName,
    createdAt: createdAt.toISOString(),
    state: deriveBatchState({ ...batch, releasedAt }),
    hasPin: pinKeyFingerprint !== null,
    isArchived: archivedAt !== null,
  }
}

type StateFields = Pick<BatchRow, 'releasedAt' | 'recallReason' | 'closeReason'>

/** The state of a batch, for shoppers and lists. */
export function deriveBatchState({ releasedAt, recallReason, closeReason }: StateFields): BatchState {
  if (recallReason !== null) return 'recalled'
  if (releasedAt === null) return 'not_released'
  return closeReason === null ? 'released' : 'closed'
}
