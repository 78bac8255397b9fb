import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AnalyticsView } from './filters/view.ts'

const MoreCards = lazy(async () => ({ default: (await import('./more-cards/more-cards.tsx')).MoreCards }))

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
  const place = <div ref={room} style={{ gridColumn: '1 / -1', minHeight: 1000 }} />
  return isNear ? (
    <Suspense fallback={place}>
      <MoreCards view={view} />
    </Suspense>
  ) : (
    place
  )
}
