import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'

/** The page of a batch, or of the lot that an order makes. */
export const lotLink = ({ id, orderId, parts }: BatchRow) =>
  parts && orderId
    ? ({ to: '/lots/$id', params: { id: orderId } } as const)
    : ({ to: '/inventory/$id', params: { id } } as const)
