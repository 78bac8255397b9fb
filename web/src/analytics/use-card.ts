import type { Engagement, ScanMethods, ScanVolume, TimePatterns } from '@sahihi/contract/endpoints/analytics.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../lib/call.ts'
import { queryOf, type Range, rangeBefore, type Wish } from './card-filters.ts'

/** An answer with the wish it answers, and that of as many days before, when they are compared. */
export type Shown<T> = { wish: Wish; now: T; before?: T | undefined }
type Query = ReturnType<typeof queryOf>
type Read<T> = (query: Query, signal: AbortSignal) => Promise<T>

export type CardState<T> = {
  shown: Shown<T> | undefined
  error: Error | null
  isLoading: boolean
  isStale: boolean
  retry: () => void
}

const nothingSpecial: Wish = { filters: {}, compares: false }

/** Whether no code was ever scanned, as far as we know: the engagement card asks, and this only looks at its answer. */
export const useIsUnscanned = () =>
  useQuery({ ...cardQuery('engagement', nothingSpecial, readEngagement), enabled: false }).data?.now.scans === 0

export const useVolume = (wish: Wish) => useCard('scan-volume', wish, readVolume)
export const useMethods = (wish: Wish) => useCard('scan-methods', wish, readMethods)
export const useEngagement = (wish: Wish) => useCard('engagement', wish, readEngagement)
export const useTimes = (wish: Wish) => useCard('time-patterns', wish, readTimes)

const readVolume: Read<ScanVolume> = async (query, signal) =>
  (await call('GET /api/products/analytics/scan-volume', { query, signal })).data
const readMethods: Read<ScanMethods> = async (query, signal) =>
  (await call('GET /api/products/analytics/scan-methods', { query, signal })).data
const readEngagement: Read<Engagement> = async (query, signal) =>
  (await call('GET /api/products/analytics/engagement', { query, signal })).data
const readTimes: Read<TimePatterns> = async (query, signal) =>
  (await call('GET /api/products/analytics/time-patterns', { query, signal })).data

/**
 * The figures of a card, asked for anew whenever its wish changes. What was shown stays until they have come, and also
 * when they do not come: that is only logged (specification 8).
 */
function useCard<T extends { range: Range | null }>(name: string, wish: Wish, read: Read<T>): CardState<T> {
  const { data, error, isPending, isFetching, refetch } = useQuery(cardQuery(name, wish, read))
  const [kept, setKept] = useState<Shown<T>>()
  if (data && data !== kept) setKept(data)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: "Analytics fetch errors are only logged" (specification 8).
    if (error) console.error(`Analytics, ${name}: ${error.message}`)
  }, [error, name])
  return {
    shown: data ?? kept,
    error,
    isLoading: isPending && !kept,
    isStale: isFetching && !data,
    retry: () => void refetch(),
  }
}

const cardQuery = <T extends { range: Range | null }>(name: string, wish: Wish, read: Read<T>) =>
  queryOptions({
    queryKey: ['analytics', name, queryOf(wish), wish.compares],
    queryFn: ({ signal }) => answer(wish, read, signal),
    staleTime: 0,
  })

async function answer<T extends { range: Range | null }>(wish: Wish, read: Read<T>, signal: AbortSignal) {
  const query = queryOf(wish)
  const now = await read(query, signal)
  if (!wish.compares || !now.range) return { wish, now }
  // By day, because buckets of the days before would begin elsewhere.
  const byDay = wish.period ? { period: 'day' as const } : {}
  return { wish, now, before: await read({ ...query, ...rangeBefore(now.range), ...byDay }, signal) }
}
