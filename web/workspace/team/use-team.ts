import { useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../lib/api.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { useShowReply } from '../lib/use-show-reply.ts'

export const teamQuery = getQuery('GET /api/team')

/** Shows the team as a change left it, which may have changed what the one who is signed in may do. */
export function useChangedTeam(then: () => void) {
  const queries = useQueryClient()
  return useShowReply(teamQuery, () => {
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    then()
  })
}

/** How a person is called: by their name, if they gave one. */
export const displayName = ({ name, email }: { name: string | null; email: string }) => name ?? email
