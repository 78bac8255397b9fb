import { Skeleton } from '@mantine/core'
import styles from './reports.module.css'

export function CasesSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label="Loading reports">
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={148} />
      ))}
    </div>
  )
}
