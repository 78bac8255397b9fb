import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const countsKey = ['report-counts']
const moveKey = ['move-report']

/** A page of the cases in one state. Its counts are the newest there are, so the menu shows them too. */
export function useCases(status: ReportStatus, page: number) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['reports', status, page],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/reports', { query: { status, page }, signal })
      queries.setQueryData(countsKey, data.counts)
      return data
    },
    placeholderData: (shown, query) => (query?.queryKey[1] === status ? shown : undefined),
  })
}

/** How many cases wait, for the menu; it says nothing when that cannot be told. */
export const useNewCases = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await call('GET /api/reports', { query: { status: 'new' }, signal })).data.counts,
    staleTime: 60_000,
    refetchInterval: 60_000,
  }).data?.new

/** The newest counts there are, while the list of a status is on its way. */
export const useLastCounts = () => useQueryClient().getQueryData<Record<ReportStatus, number>>(countsKey)

const caseQuery = (id = '') =>
  queryOptions({
    queryKey: ['report', id],
    queryFn: async ({ signal }) => (await call('GET /api/reports/:id', { params: { id }, signal })).data,
  })

/** One case; what a list already shows of it is shown at once, and stays when nothing newer comes. */
export function useCase(id: string | undefined) {
  const queries = useQueryClient()
  return useQuery({
    ...caseQuery(id),
    enabled: id !== undefined,
    initialData: () =>
      queries
        .getQueriesData<{ reports: Report[] }>({ queryKey: ['reports'] })
        .flatMap(([, data]) => data?.reports ?? [])
        .find((one) => one.id === id),
  })
}

type Move = { id: string; status: 'looking_into' | 'closed'; note?: string }

export function useMoveCase() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: moveKey,
    mutationFn: ({ id, ...body }: Move) => call('PUT /api/reports/:id', { params: { id }, body }),
    onSuccess: ({ data }) => queries.setQueryData(caseQuery(data.id).queryKey, data),
    // After a no the answer may have been lost, or somebody else was first: it is not over until the case is seen again.
    onError: (_error, { id }) => queries.invalidateQueries(caseQuery(id)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['reports'] })
    },
  })
}

export const useIsMoving = () => useIsMutating({ mutationKey: moveKey }) > 0

/** The picture does not change, and it goes from memory with the drawer that shows it. */
export const usePhoto = (id: string) =>
  useQuery({
    queryKey: ['report-photo', id],
    queryFn: ({ signal }) => call('GET /api/reports/:id/photo', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
