import { Skeleton } from '@mantine/core'
import styles from './home.module.css'
import { knownHeight } from './known-height.ts'
import { homeText as t } from './text.ts'

/** Room for what is new, as high as it was here last time, so that the list below does not move. */
export function HomeSkeleton() {
  return (
    <div className={styles.home} style={{ minHeight: knownHeight() }} role="status" aria-label={t.loading}>
      <Skeleton height={46} />
      <Skeleton height={132} />
      <Skeleton height={24} />
    </div>
  )
}
