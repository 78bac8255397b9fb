import { Tooltip } from '@mantine/core'
import { formatMoment, timeAgo } from '../lib/format.ts'

/** "3 min ago", with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <Tooltip label={formatMoment(at)}>
      <time dateTime={at}>{timeAgo(at)}</time>
    </Tooltip>
  )
}
