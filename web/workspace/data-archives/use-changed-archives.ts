import { notifications } from '@mantine/notifications'
import type { DataArchives } from '@sahihi/contract/endpoints/data-archives.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../lib/api.ts'

/** Shows the archives as a change left them, and says what was done. */
export function useChangedArchives(onDone: () => void) {
  const queries = useQueryClient()
  return ({ message, data }: { message: string; data: DataArchives }) => {
    queries.setQueryData(getQuery('GET /api/data-archives').queryKey, data)
    notifications.show({ message })
    onDone()
  }
}
