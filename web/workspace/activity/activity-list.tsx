import { activityKindNames } from '@sahihi/contract/domain/activity-kinds.ts'
import type { ActivityRow } from '@sahihi/contract/endpoints/activity.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './activity.module.css'
import { activityPageText as t } from './text.ts'
import type { ActivityView } from './url-state.ts'

type ActivityListProps = { rows: ActivityRow[]; isStale: boolean; onFilter: (changes: ActivityView) => void }

export const ActivityList = ({ rows, isStale, onFilter }: ActivityListProps) => (
  <ul className={styles.list} aria-label={t.list} aria-busy={isStale} data-stale={isStale || undefined}>
    {rows.map((row) => (
      <Row key={row.id} row={row} onFilter={onFilter} />
    ))}
  </ul>
)

/** The names of a person and a partner filter by them; that of a thing opens its page. */
function Row({ row, onFilter }: { row: ActivityRow; onFilter: ActivityListProps['onFilter'] }) {
  const { person, who, before, thing, after, path, reason, kind, subject, partner, occurredAt } = row
  return (
    <li className={styles.row}>
      <p className={styles.sentence}>
        {person ? (
          <button
            type="button"
            className={styles.who}
            data-hint={t.onlyPerson(who)}
            onClick={() => onFilter({ person })}
          >
            {who}
          </button>
        ) : (
          <strong>{who}</strong>
        )}{' '}
        {before}
        {path ? <Thing path={path}>{thing}</Thing> : <span className={styles.thing}>{thing}</span>}
        {after}
        {reason ? <span className={styles.reason}> · {reason}</span> : null}
      </p>
      <p className={styles.facts}>
        <TimeAgo at={occurredAt} />
        {kind ? <span>{activityKindNames[kind]}</span> : null}
        {partner ? (
          <button type="button" className={styles.quiet} onClick={() => onFilter({ partner: partner.id })}>
            {partner.name}
          </button>
        ) : null}
        {thing ? (
          <button type="button" className={styles.quiet} onClick={() => onFilter({ subject })}>
            {t.onlyThis}
            <span className="visually-hidden"> {t.ofThing(thing)}</span>
          </button>
        ) : null}
      </p>
    </li>
  )
}

function Thing({ path, children }: { path: string; children: string }) {
  const [pathname = '', query = ''] = path.split('?')
  return (
    <Link
      to={pathname as LinkProps['to']}
      search={Object.fromEntries(new URLSearchParams(query)) as LinkProps['search']}
      className={styles.thing}
    >
      {children}
    </Link>
  )
}
