import { Skeleton } from '@mantine/core'
import styles from './applications.module.css'

export function ApplicationsSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading applications">
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={64} radius={0} />
      ))}
    </div>
  )
}
