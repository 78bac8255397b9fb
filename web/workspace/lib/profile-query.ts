import { queryOptions } from '@tanstack/react-query'
import { getQuery } from './api.ts'

/** The signed-in partner: its name greets on the overview, and the profile page changes it. */
export const profileQuery = queryOptions({ ...getQuery('GET /api/partners/profile'), staleTime: 300_000 })
