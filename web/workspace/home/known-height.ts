import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getItem, setItem } from '../../lib/safe-storage.ts'
import { subscriptionQuery } from '../lib/subscription-query.ts'

const key = () => `homeHeight:${document.documentElement.clientWidth}`

/** How high the overview was last time in a window of this width; undefined the first time. */
export const knownHeight = () => Number(getItem('localStorage', key())) || undefined

const parts = ['GET /api/home', 'newest-scan', subscriptionQuery.queryKey[0]]

/** Keeps the known height until every part of the overview is there, and remembers the new one. */
export function useKnownHeight() {
  const element = useRef<HTMLDivElement>(null)
  const isWaiting =
    useIsFetching({ predicate: ({ state, queryKey }) => state.status === 'pending' && parts.includes(queryKey[0]) }) > 0
  useEffect(() => {
    const { current } = element
    if (isWaiting || !current) return
    const observer = new ResizeObserver(() =>
      setItem('localStorage', key(), String(current.getBoundingClientRect().height)),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [isWaiting])
  return { ref: element, style: isWaiting ? { minHeight: knownHeight() } : {} }
}
