import { notifications } from '@mantine/notifications'
import type { Domains } from '@sahihi/contract/endpoints/domains.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../lib/api.ts'

export const domainsQuery = getQuery('GET /api/domains')

/** Shows the addresses as a change left them. */
export function useChangedDomains(onDone?: () => void) {
  const queries = useQueryClient()
  return ({ message, data }: { message: string; data: Domains }) => {
    queries.setQueryData(domainsQuery.queryKey, data)
    notifications.show({ message })
    onDone?.()
  }
}
