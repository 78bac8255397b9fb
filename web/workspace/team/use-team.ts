import { notifications } from '@mantine/notifications'
import type { Team } from '@sahihi/contract/endpoints/team.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../lib/api.ts'
import { sessionQuery } from '../lib/session-query.ts'

export const teamQuery = getQuery('GET /api/team')

/** Shows the team as a change left it, and says what was done. */
export function useChangedTeam(onDone: () => void) {
  const queries = useQueryClient()
  return ({ message, data }: { message: string; data: Team }) => {
    queries.setQueryData(teamQuery.queryKey, data)
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    notifications.show({ message })
    onDone()
  }
}

/** How a person is called: by their name, if they gave one. */
export const displayName = ({ name, email }: { name: string | null; email: string }) => name ?? email
