import type { updateLabelDesign, LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../lib/call.ts'
import { subscriptionQuery } from '../lib/subscription-query.ts'

export type Wish = z.input<typeof updateLabelDesign.body>

const designQuery = queryOptions({
  queryKey: ['design'],
  queryFn: async ({ signal }) => (await call('GET /api/designs/own', { signal })).data,
})

export const useDesign = () => useQuery(designQuery)

export const useSaveDesign = () => useChange((body: Wish) => call('PUT /api/designs/own', { body }))

/** Puts a logo into the symbols, or takes it out. */
export const useLogo = () =>
  useChange((logo: Blob | undefined) =>
    logo ? call('PUT /api/designs/logo', { body: logo }) : call('DELETE /api/designs/logo', {}),
  )

function useChange<Given>(change: (given: Given) => Promise<{ data: LabelDesign; message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => queries.setQueryData(designQuery.queryKey, data),
    // A plan may have ended while the page was open.
    onError: () => queries.invalidateQueries(subscriptionQuery),
  })
}

/** How symbols would look; `logoAt` is when the logo last changed. The symbol before stays until there is another. */
export function usePreview(wish: Wish | undefined, logoAt: number) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['design preview', wish, logoAt],
    queryFn: async ({ signal }) => (await call('POST /api/designs/preview', { body: wish ?? nothing, signal })).data,
    enabled: wish !== undefined,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const [symbol, setSymbol] = useState('')
  useEffect(() => {
    if (data) setSymbol(data.symbol)
  }, [data])
  return { symbol, isUnreadable: data?.isReadable === false, error, isDrawing: isFetching, refetch }
}

const nothing: Wish = { color: '', isRounded: false }
