import { Flex, Text } from '@mantine/core'
import type { ActivityRow } from '@sahihi/contract/endpoints/activity.ts'
import { TimeAgo } from './time-ago.tsx'

/** The newest of the activity, a line each. */
export const ActivityLines = ({ rows }: { rows: ActivityRow[] }) => (
  <Flex component="ul" direction="column" gap={6} fz="sm" style={{ overflowWrap: 'anywhere' }}>
    {rows.map(({ id, who, before, thing, after, occurredAt }) => (
      <li key={id}>
        <Text span fw={500} inherit>
          {who}
        </Text>{' '}
        {before}
        {thing}
        {after}{' '}
        <Text span c="dimmed" size="sm" style={{ whiteSpace: 'nowrap' }}>
          <TimeAgo at={occurredAt} />
        </Text>
      </li>
    ))}
  </Flex>
)
