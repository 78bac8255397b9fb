import type { Permission } from '@sahihi/contract/domain/permissions.ts'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getItem, setItem } from '../../lib/safe-storage.ts'
import { getQuery } from './api.ts'

const key = 'session'

/**
 * Who is signed in, and what they may do. The last answer is kept in this browser, so that a page does not draw and then take away
 * what the role may not use. It only steers the pages; the server alone decides.
 */
export const sessionQuery = queryOptions({
  ...getQuery('GET /api/partners/session'),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  initialData: storedSession,
  initialDataUpdatedAt: 0,
})

function storedSession(): Session | undefined {
  try {
    const stored: unknown = JSON.parse(getItem('localStorage', key) ?? 'null')
    return stored ? (stored as Session) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the newest answer for the next page that this browser loads. */
export const storeSession = (session: Session) => setItem('localStorage', key, JSON.stringify(session))

/** Whether the role may do something: undefined until the first answer. */
export function usePermission(permission: Permission): boolean | undefined {
  const { data } = useQuery(sessionQuery)
  return data?.permissions.includes(permission)
}

/** As usePermission, for what an owner sees: shown until the answer is known. */
export const useMay = (permission: Permission): boolean => usePermission(permission) !== false
