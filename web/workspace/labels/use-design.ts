import type { LabelDesign, updateLabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/call.ts'
import { getQuery } from '../lib/api.ts'
import { subscriptionQuery } from '../lib/subscription-query.ts'

type DesignInput = z.input<typeof updateLabelDesign.body>

const designQuery = getQuery('GET /api/designs/own')

export const useDesign = () => useQuery(designQuery)

export const useSaveDesign = () => useDesignChange((body: DesignInput) => call('PUT /api/designs/own', { body }))

/** Sets the logo, or without one removes it. */
export const useLogo = () =>
  useDesignChange((logo: Blob | undefined) =>
    logo ? call('PUT /api/designs/logo', { body: logo }) : call('DELETE /api/designs/logo', {}),
  )

function useDesignChange<Input>(change: (input: Input) => Promise<{ data: LabelDesign; message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => queries.setQueryData(designQuery.queryKey, data),
    // The plan may have ended while the page was open.
    onError: () => queries.invalidateQueries(subscriptionQuery),
  })
}

/** The symbol in a design; `logoVersion` changes with the logo. The last symbol stays until the next one arrives. */
export function usePreview(design: DesignInput | undefined, logoVersion: number) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['POST /api/designs/preview', design, logoVersion],
    queryFn: async ({ signal }) =>
      (await call('POST /api/designs/preview', { body: design ?? emptyDesign, signal })).data,
    enabled: design !== undefined,
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

const emptyDesign: DesignInput = { color: '', isRounded: false }
