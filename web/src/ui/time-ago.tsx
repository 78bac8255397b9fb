import { Tooltip } from '@mantine/core'
import { formatDateTime, timeAgo } from '../lib/format.ts'

/** "3 min ago", with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <Tooltip label={formatDateTime(at)}>
      <time dateTime={at}>{timeAgo(at)}</time>
    </Tooltip>
  )
}
