import { formatDateTime, timeAgo } from '../../lib/format.ts'

/** "3 min ago", with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {timeAgo(at)}
    </time>
  )
}
