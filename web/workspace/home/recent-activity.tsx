import { Link } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { usePermission } from '../lib/session-query.ts'
import { ActivityLines } from '../ui/activity-lines.tsx'
import { Panel } from '../ui/panel.tsx'
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
    <Panel
      title={t.title}
      actions={
        <Link to="/activity" className="touch">
          {t.all}
        </Link>
      }
    >
      <ActivityLines rows={rows} />
    </Panel>
  )
}
