import { useGet } from './api.ts'

/** The members who can be assigned what waits in the inbox, by name. */
export function useAssignees() {
  const team = useGet('GET /api/team', {}, { staleTime: 60_000 })
  return (team.data?.members ?? [])
    .filter(({ role }) => role === 'owner' || role === 'quality')
    .map(({ id, name, email, isYou }) => ({ id, name: name ?? email, isYou }))
}
