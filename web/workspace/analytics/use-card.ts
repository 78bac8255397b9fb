import type {
  BatchEvents,
  Engagement,
  FailedChecks,
  FirstScans,
  ScanMethods,
  ScanVolume,
  SuspectedCopies,
  TimePatterns,
  TopScanned,
} from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PinFigures } from '@sahihi/contract/endpoints/analytics/pins.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useGet } from '../lib/api.ts'
import { buildCardQuery, type CardFilters, previousRange } from './card-filters.ts'
import type { DateRange } from './filters/view.ts'

/** The figures for some filters, with those of the previous range when the card compares them. */
export type CardData<T> = { filters: CardFilters; current: T; previous?: T | undefined }
type Query = ReturnType<typeof buildCardQuery>
/** A card that shows what another one has read does not read it again. */
type CardOptions = { refetchOnMount?: boolean }
type Read<T> = (query: Query, signal: AbortSignal) => Promise<T>

export type CardState<T> = {
  data: CardData<T> | undefined
  error: Error | null
  isLoading: boolean
  isStale: boolean
  retry: () => void
}

const noFilters: CardFilters = { view: {} }

/** Whether no code was ever scanned, as far as known: reads the engagement card's cache and sends nothing. */
export const useHasNoScans = () =>
  useQuery({ ...cardQuery('engagement', noFilters, readEngagement), enabled: false }).data?.current.scans === 0

export const useVolume = (filters: CardFilters) => useCard('scan-volume', filters, readVolume)
/** Releases and recalls on the days of a chart; none while they load or if they cannot be read. */
export const useBatchEvents = (filters: CardFilters) => {
  const { country: _, ...query } = buildCardQuery(filters)
  return useGet('GET /api/products/analytics/batch-events', { query }).data?.events ?? noEvents
}
const noEvents: BatchEvents['events'] = []
export const useMethods = (filters: CardFilters) => useCard('scan-methods', filters, readMethods)
export const useEngagement = (filters: CardFilters) => useCard('engagement', filters, readEngagement)
export const useFirstScans = (filters: CardFilters) => useCard('first-scans', filters, readFirstScans)
export const useSuspectedCopies = (filters: CardFilters) => useCard('suspected-copies', filters, readSuspectedCopies)
export const useFailedChecks = (filters: CardFilters) => useCard('failed-checks', filters, readFailedChecks)
export const usePins = (filters: CardFilters) => useCard('pins', filters, readPins)
export const useTopScanned = (filters: CardFilters) => useCard('top-scanned', filters, readTopScanned)
export const useTimePatterns = (filters: CardFilters, options?: CardOptions) =>
  useCard('time-patterns', filters, readTimePatterns, options)

const readTopScanned: Read<TopScanned> = async (query, signal) =>
  (await call('GET /api/products/analytics/top-scanned', { query, signal })).data
const readVolume: Read<ScanVolume> = async (query, signal) =>
  (await call('GET /api/products/analytics/scan-volume', { query, signal })).data
const readMethods: Read<ScanMethods> = async (query, signal) =>
  (await call('GET /api/products/analytics/scan-methods', { query, signal })).data
const readFirstScans: Read<FirstScans> = async (query, signal) =>
  (await call('GET /api/products/analytics/first-scans', { query, signal })).data
const readSuspectedCopies: Read<SuspectedCopies> = async (query, signal) =>
  (await call('GET /api/products/analytics/suspected-copies', { query, signal })).data
const readFailedChecks: Read<FailedChecks> = async (query, signal) =>
  (await call('GET /api/products/analytics/failed-checks', { query, signal })).data
const readPins: Read<PinFigures> = async (query, signal) =>
  (await call('GET /api/products/analytics/pins', { query, signal })).data
const readEngagement: Read<Engagement> = async (query, signal) =>
  (await call('GET /api/products/analytics/engagement', { query, signal })).data
const readTimePatterns: Read<TimePatterns> = async (query, signal) =>
  (await call('GET /api/products/analytics/time-patterns', { query, signal })).data

/** The figures of a card. The last ones stay until new ones arrive, and also after an error, which is only logged. */
function useCard<T extends { range: DateRange | null }>(
  name: string,
  filters: CardFilters,
  read: Read<T>,
  options: CardOptions = {},
): CardState<T> {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...cardQuery(name, filters, read), ...options })
  const [last, setLast] = useState<CardData<T>>()
  if (data && data !== last) setLast(data)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the card only says that it failed; the cause is for developers
    if (error) console.error(`Analytics, ${name}: ${error.message}`)
  }, [error, name])
  return {
    data: data ?? last,
    error,
    isLoading: isPending && !last,
    isStale: isFetching && !data,
    retry: () => void refetch(),
  }
}

const cardQuery = <T extends { range: DateRange | null }>(name: string, filters: CardFilters, read: Read<T>) =>
  queryOptions({
    queryKey: ['analytics', name, buildCardQuery(filters), filters.view.compare],
    queryFn: ({ signal }) => readCard(filters, read, signal),
    staleTime: 0,
  })

async function readCard<T extends { range: DateRange | null }>(
  filters: CardFilters,
  read: Read<T>,
  signal: AbortSignal,
): Promise<CardData<T>> {
  const query = buildCardQuery(filters)
  const current = await read(query, signal)
  const { compare } = filters.view
  if (!compare || !current.range) return { filters, current }
  // By day: weeks and months of the previous range would begin on other days.
  const byDay = filters.period ? { period: 'day' as const } : {}
  const previousQuery = { ...query, days: undefined, ...previousRange(current.range, compare), ...byDay }
  return { filters, current, previous: await read(previousQuery, signal) }
}
