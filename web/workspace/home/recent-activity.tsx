import { Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { usePermission } from '../lib/session-query.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Panel } from './panel.tsx'
import { homeText } from './text.ts'

const t = homeText.activity
const maxRows = 5

/** The newest things that members did, for who may read the activity. Without any, or when they cannot be read, there is nothing. */
export function RecentActivity() {
  const mayRead = usePermission('activity:read') === true
  const { data } = useGet('GET /api/activity', { query: {} }, { enabled: mayRead, refetchInterval: 60_000 })
  const rows = data?.rows.slice(0, maxRows) ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={t.title} aside={<Link to="/activity">{t.all}</Link>}>
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
    </Panel>
  )
}
