import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getQuery, useGet } from '../lib/api.ts'

const listKey = ['GET /api/reports']
const countsKey = ['report-counts']
const updateKey = ['update-report']

/** A page of the reports in one status, which also updates the counts that the sidebar shows; or of those that a search finds. */
export function useReports({
  status,
  search,
  page,
}: {
  status: ReportStatus
  search: string | undefined
  page: number
}) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...listKey, search ?? status, page],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/reports', { query: search ? { search, page } : { status, page }, signal })
      if (!search) queries.setQueryData(countsKey, data.counts)
      return data
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === (search ?? status) ? previous : undefined),
  })
}

/** The number of new reports, for the sidebar; undefined while it is not known. */
export const useNewReports = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await call('GET /api/reports', { query: { status: 'new' }, signal })).data.counts,
    staleTime: 60_000,
    refetchInterval: 60_000,
  }).data?.new

/** The latest known counts, while the list of a status loads. */
export const useLastCounts = () => useQueryClient().getQueryData<Record<ReportStatus, number>>(countsKey)

const reportQuery = (id: string) => getQuery('GET /api/reports/:id', { params: { id } })

/** One report. What a list already has of it is shown at once. */
export function useReport(id: string | undefined) {
  const queries = useQueryClient()
  return useGet(
    'GET /api/reports/:id',
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      initialData: () =>
        queries
          .getQueriesData<{ reports: Report[] }>({ queryKey: listKey })
          .flatMap(([, data]) => data?.reports ?? [])
          .find((report) => report.id === id),
    },
  )
}

type Update = { id: string; status: 'looking_into' | 'closed'; note?: string }

export function useUpdateReport() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: updateKey,
    mutationFn: ({ id, ...body }: Update) => call('PUT /api/reports/:id', { params: { id }, body }),
    onSuccess: ({ data }) => queries.setQueryData(reportQuery(data.id).queryKey, data),
    // The reply may be lost, or somebody else was first: the mutation ends when the report is read again.
    onError: (_error, { id }) => queries.invalidateQueries(reportQuery(id)),
    onSettled: () => {
      for (const name of ['GET /api/reports', 'GET /api/inbox', 'GET /api/inbox/counts'])
        void queries.invalidateQueries({ queryKey: [name] })
    },
  })
}

export const useIsUpdating = () => useIsMutating({ mutationKey: updateKey }) > 0
