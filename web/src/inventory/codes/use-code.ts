import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/new-id.ts'
import { isConflict } from '../../lib/errors.ts'

/** A code with its scans, page by page backwards in time; asked for anew at each opening. */
export const useCode = (serial: string) =>
  useInfiniteQuery({
    queryKey: ['code', serial],
    queryFn: async ({ signal, pageParam }) =>
      (
        await call('GET /api/products/qr/:verificationNumber', {
          params: { verificationNumber: serial },
          query: pageParam === null ? {} : { before: pageParam },
          signal,
        })
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    enabled: serial !== '',
    staleTime: 0,
  })

export type CodeAction = 'block' | 'unblock'

/**
 * One key for each opened dialog: a decision whose answer was lost can be sent again. Also after a refusal the code is asked
 * for anew: it may have been changed elsewhere.
 */
export function useChangeCode(serial: string) {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newId)
  return useMutation({
    mutationFn: (body: { action: CodeAction; reason: string }) =>
      call('PUT /api/products/qr/:verificationNumber/state', {
        params: { verificationNumber: serial },
        body,
        idempotencyKey,
      }),
    onError: (error) => {
      // An earlier sending was done, and its answer lost: the next one is another.
      if (isConflict(error)) setKey(newId())
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['codes'] })
      void queries.invalidateQueries({ queryKey: ['code'] }) // in whatever form its serial was asked for
    },
  })
}
