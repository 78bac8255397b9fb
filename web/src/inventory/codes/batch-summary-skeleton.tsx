import { Skeleton } from '@mantine/core'
import styles from './codes.module.css'

export function BatchSummarySkeleton() {
  return (
    <div className={styles.summary} role="status" aria-label="Loading batch">
      <Skeleton height={92} />
      <Skeleton height={84} />
      <Skeleton height={420} />
    </div>
  )
}
