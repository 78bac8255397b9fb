import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const key = ['applications']

export const useApplications = () =>
  useQuery({ queryKey: key, queryFn: async ({ signal }) => (await call('GET /api/partners/pending', { signal })).data })

type Decision =
  | { partnerId: string; status: 'approved' }
  | { partnerId: string; status: 'rejected'; rejectionReason: string }

export function useDecide() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call('PUT /api/partners/status', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
