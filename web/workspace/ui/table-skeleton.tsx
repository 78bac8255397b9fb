import { Skeleton } from '@mantine/core'
import styles from './table.module.css'

export function TableSkeleton({ label, rows, height }: { label: string; rows: number; height: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, i) => i).map((row) => (
        <Skeleton key={row} height={height} radius={0} />
      ))}
    </div>
  )
}
