import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../lib/api.ts'

export const apiKeysQuery = getQuery('GET /api/api-keys')

/** Shows the keys as a change left them. */
export function useChangedKeys() {
  const queries = useQueryClient()
  return (keys: ApiKey[]) => queries.setQueryData(apiKeysQuery.queryKey, keys)
}
