import { Text } from '@mantine/core'
import { formatNumber } from '../../../lib/format.ts'

/** The heading of a list on the page of a batch, with how much it lists. */
export const CountedTitle = ({ title, count }: { title: string; count: number | undefined }) => (
  <>
    {title}{' '}
    {count === undefined ? null : (
      <Text span size="sm" fw={400} c="dimmed" className="mono">
        {formatNumber(count)}
      </Text>
    )}
  </>
)
