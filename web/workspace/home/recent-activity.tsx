import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useGet } from '../lib/api.ts'
import { usePermission } from '../lib/session-query.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './home.module.css'
import { homeText } from './text.ts'

const t = homeText.activity
const maxRows = 5

/** The newest things that members did, for who may read the activity. Without any, or when they cannot be read, there is nothing. */
export function RecentActivity() {
  const heading = useId()
  const mayRead = usePermission('activity:read') === true
  const { data } = useGet('GET /api/activity', { query: {} }, { enabled: mayRead, refetchInterval: 60_000 })
  const rows = data?.rows.slice(0, maxRows) ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.header}>
        <h2 id={heading}>{t.title}</h2>
        <Link to="/activity">{t.all}</Link>
      </div>
      <ul className={styles.activity}>
        {rows.map(({ id, who, before, thing, after, occurredAt }) => (
          <li key={id}>
            <span>
              <strong>{who}</strong> {before}
              {thing}
              {after}
            </span>{' '}
            <TimeAgo at={occurredAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
