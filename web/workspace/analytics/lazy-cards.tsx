import { useEffect, useRef, useState } from 'react'
import { usePart } from '../lib/use-part.ts'
import styles from './analytics.module.css'
import type { AnalyticsView } from './filters/view.ts'

const loadMoreCards = async () => (await import('./more-cards/more-cards.tsx')).MoreCards

/** The cards below the first four; room for them until the reader comes near. */
export function LazyCards({ view }: { view: AnalyticsView }) {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !room.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [isNear])
  const MoreCards = usePart(loadMoreCards, isNear)
  return MoreCards && isNear ? <MoreCards view={view} /> : <div ref={room} className={styles.room} />
}
