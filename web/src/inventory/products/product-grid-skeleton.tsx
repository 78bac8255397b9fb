import { Skeleton } from '@mantine/core'
import cards from '../../ui/cards.module.css'

export function ProductGridSkeleton() {
  return (
    <div className={cards.grid} role="status" aria-label="Loading products">
      {['one', 'two', 'three'].map((card) => (
        <Skeleton key={card} height={196} />
      ))}
    </div>
  )
}
