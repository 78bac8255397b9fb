import type { BatchState } from '@sahihi/contract/endpoints/inventory-batches.ts'
import type { BatchRow } from './batch-queries.ts'

/** A batch as the contract has it. */
export const presentBatch = ({ manufacturedOn, expiresOn, createdAt, releasedAt, ...batch }: BatchRow) => ({
  ...batch,
  batchDisplayName: batch.name,
  manufacturingDate: manufacturedOn,
  expirationDate: expiresOn,
  createdAt: createdAt.toISOString(),
  state: stateOf({ ...batch, releasedAt }),
})

function stateOf({
  releasedAt,
  recallReason,
  closeReason,
}: Pick<BatchRow, 'releasedAt' | 'recallReason' | 'closeReason'>): BatchState {
  if (recallReason !== null) return 'recalled'
  if (releasedAt === null) return 'not_released'
  return closeReason === null ? 'released' : 'closed'
}
