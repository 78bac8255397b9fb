import { Skeleton } from '@mantine/core'
import { useMay } from '../lib/session-query.ts'
import styles from './home.module.css'
import { knownHeight } from './known-height.ts'
import { homeText as t } from './text.ts'

/** Room for what is new, as high as it was here last time, so that the list below does not move. */
export function HomeSkeleton() {
  const hasActivity = useMay('activity:read')
  return (
    <div className={styles.home} style={{ minHeight: knownHeight() }} role="status" aria-label={t.loading}>
      <Skeleton height={46} />
      <Skeleton height={212} />
      <Skeleton height={24} />
      {hasActivity ? <Skeleton height={220} /> : null}
    </div>
  )
}
