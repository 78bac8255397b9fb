import { Skeleton } from '@mantine/core'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import styles from './reports.module.css'

export function CasesSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label={t.loading}>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={148} />
      ))}
    </div>
  )
}
