import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGet } from '../../lib/api.ts'

export const pollMs = 2000

export const isInProgress = ({ state }: Order) => state === 'in_progress'

/** The orders of a product. While one is in progress it is read again and again, and the batches whenever some are made. */
export function useOrders(id: string, isEnabled: boolean) {
  const queries = useQueryClient()
  const orders = useGet(
    'GET /api/products/:id/orders',
    { params: { id }, query: {} },
    {
      enabled: isEnabled,
      refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? pollMs : false),
    },
  )
  const made = orders.data?.reduce((sum, { batchesMade }) => sum + batchesMade, 0)
  const known = useRef(made)
  useEffect(() => {
    if (made !== known.current && known.current !== undefined)
      void queries.invalidateQueries({ queryKey: ['GET /api/batches'] })
    known.current = made
  }, [made, queries])
  return orders
}
