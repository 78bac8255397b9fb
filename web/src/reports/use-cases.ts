import type { ReportStatus } from '@sahihi/contract/reports.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const countsKey = ['report-counts']

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
    placeholderData: keepPreviousData,
  })
}

/** How many cases wait, for the menu; it says nothing when that cannot be told. */
export const useNewCases = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await call('GET /api/reports', { query: { status: 'new' }, signal })).data.counts,
    staleTime: 60_000,
  }).data?.new

type Move = { id: string; status: 'looking_into' | 'closed'; note?: string }

export function useMoveCase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Move) => call('PUT /api/reports/:id', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
}

/** The picture does not change, and it goes from memory with the drawer that shows it. */
export const usePhoto = (id: string) =>
  useQuery({
    queryKey: ['report-photo', id],
    queryFn: ({ signal }) => call('GET /api/reports/:id/photo', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
