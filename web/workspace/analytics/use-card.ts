import type { BatchEvents } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { type Result, useGet } from '../lib/api.ts'
import { buildCardQuery, type CardFilters, previousRange } from './card-filters.ts'

/** The figures for some filters, with those of the previous range when the card compares them. */
export type CardData<T> = { filters: CardFilters; current: T; previous?: T | undefined }
type CardName =
  | 'engagement'
  | 'failed-checks'
  | 'first-scans'
  | 'pins'
  | 'scan-methods'
  | 'scan-volume'
  | 'suspected-copies'
  | 'time-patterns'
  | 'top-scanned'
/** What the call of each card answers. */
type Figures = { [Name in CardName]: Result<`GET /api/products/analytics/${Name}`> }

export type CardState<T> = {
  data: CardData<T> | undefined
  error: Error | null
  isLoading: boolean
  isStale: boolean
  retry: () => void
}

/** Whether no code was ever scanned, as far as known: reads the engagement card's cache and sends nothing. */
export const useHasNoScans = () =>
  useQuery({ ...cardQuery('engagement', { view: {} }), enabled: false }).data?.current.scans === 0

/** Releases and recalls on the days of a chart; none while they load or if they cannot be read. */
export const useBatchEvents = (filters: CardFilters) => {
  const { country: _, ...query } = buildCardQuery(filters)
  return useGet('GET /api/products/analytics/batch-events', { query }).data?.events ?? noEvents
}
const noEvents: BatchEvents['events'] = []

/** The figures of a card. The last ones stay until new ones arrive, and also after an error, which is only logged. */
export function useCard<Name extends CardName>(
  name: Name,
  filters: CardFilters,
  /** A card that shows what another one has read does not read it again. */
  options: { refetchOnMount?: boolean } = {},
): CardState<Figures[Name]> {
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...cardQuery(name, filters), ...options })
  const [last, setLast] = useState<CardData<Figures[Name]>>()
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

const cardQuery = <Name extends CardName>(name: Name, filters: CardFilters) =>
  queryOptions({
    queryKey: ['analytics', name, buildCardQuery(filters), filters.view.compare],
    queryFn: ({ signal }) => readCard(name, filters, signal) as Promise<CardData<Figures[Name]>>,
    staleTime: 0,
  })

async function readCard(
  name: CardName,
  filters: CardFilters,
  signal: AbortSignal,
): Promise<CardData<Figures[CardName]>> {
  const read = async (query: ReturnType<typeof buildCardQuery>) =>
    (await call(`GET /api/products/analytics/${name}`, { query, signal })).data
  const query = buildCardQuery(filters)
  const current = await read(query)
  const { compare } = filters.view
  if (!compare || !current.range) return { filters, current }
  // By day: weeks and months of the previous range would begin on other days.
  const byDay = filters.period ? { period: 'day' as const } : {}
  const previousQuery = { ...query, days: undefined, ...previousRange(current.range, compare), ...byDay }
  return { filters, current, previous: await read(previousQuery) }
}
