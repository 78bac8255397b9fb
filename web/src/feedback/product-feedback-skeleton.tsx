import { Skeleton } from '@mantine/core'
import styles from './product-feedback.module.css'

export function ProductFeedbackSkeleton() {
  return (
    <div className={styles.body} role="status" aria-label="Loading feedback">
      <Skeleton height={92} />
      <div className={styles.charts}>
        {['one', 'two', 'three'].map((chart) => (
          <Skeleton key={chart} height={264} />
        ))}
      </div>
      <Skeleton height={104} />
    </div>
  )
}
