import { Skeleton } from '@mantine/core'
import { homeText as t } from '@sahihi/contract/i18n/en/workspace/home.ts'

/** Room for what is new, so that the list below moves little. */
export const HomeSkeleton = () => (
  <div role="status" aria-label={t.loading}>
    <Skeleton height={46} mb={16} />
    <Skeleton height={190} mb={24} />
  </div>
)
