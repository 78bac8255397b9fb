import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** A code with its scans, newest page first. It is read again each time it is opened. */
export const useCode = (serial: string) =>
  useInfiniteQuery({
    queryKey: ['GET /api/products/qr/:verificationNumber', { verificationNumber: serial }],
    queryFn: async ({ signal, pageParam }) => {
      const params = { verificationNumber: serial }
      const query = pageParam === null ? {} : { before: pageParam }
      return (await call('GET /api/products/qr/:verificationNumber', { params, query, signal })).data
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    enabled: serial !== '',
    staleTime: 0,
  })
