import { Skeleton } from '@mantine/core'
import { feedbackText as t } from '@sahihi/contract/i18n/en/workspace/feedback.ts'
import styles from './product-feedback.module.css'

export function ProductFeedbackSkeleton() {
  return (
    <div className={styles.body} role="status" aria-label={t.loading}>
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
