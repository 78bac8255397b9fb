import { Skeleton } from '@mantine/core'
import cards from '../../ui/cards.module.css'

export function BatchesSkeleton() {
  return (
    <div className={cards.grid} role="status" aria-label="Loading batches">
      {['one', 'two', 'three'].map((card) => (
        <Skeleton key={card} height={196} />
      ))}
    </div>
  )
}
