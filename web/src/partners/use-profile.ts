import type { ProfileForm } from '@sahihi/contract/endpoints/partners.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { profileQuery } from '../lib/profile-query.ts'

/** Read anew whenever the page is opened: what is shown is what a save is compared with. */
export const useProfile = () => useQuery({ ...profileQuery, refetchOnMount: 'always', refetchOnReconnect: false })

export function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileForm) => call('PUT /api/partners/profile', { body }),
    // What was saved is what the page was loaded with from now on, and the welcome line's name (specification 4).
    onSuccess: ({ data }) => queries.setQueryData(profileQuery.queryKey, data),
  })
}
