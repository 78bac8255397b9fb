import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAdmin } from '../../lib/session.ts'
import { setTimeZone } from '../../lib/time-zone.ts'
import { profileQuery } from '../lib/profile-query.ts'

/** Follows a change that somebody else of the company makes: pages that open from then on show it. */
export function usePartnerTimeZone() {
  const { data } = useQuery({ ...profileQuery, enabled: !isAdmin() })
  const zone = data?.timeZone
  useEffect(() => {
    if (zone) setTimeZone(zone)
  }, [zone])
}
