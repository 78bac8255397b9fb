import type { ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '../ui/icons.tsx'
import styles from './application-drawer.module.css'
import { applicationText } from './applications-text.ts'
import { StatusBadge } from './status-badge.tsx'

const t = applicationText.warnings

/**
 * What to look at before deciding (docs/company-and-plans.md, "Applications"); each names and links the other application or
 * partner.
 */
export function ApplicationWarnings({ warnings }: { warnings: ApplicationWarning[] }) {
  return (
    <section>
      <h3>{t.title}</h3>
      {warnings.length === 0 ? (
        <p className={styles.none}>{t.none}</p>
      ) : (
        <ul className={styles.list}>
          {warnings.map((warning) => (
            <li key={warning.kind} className={styles.warning}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
              <div>
                <p className={styles.found}>{t.kinds[warning.kind](warning.found)}</p>
                <Others warning={warning} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Others({ warning: { kind, others, othersCount } }: { warning: ApplicationWarning }) {
  if (others.length === 0) return null
  return (
    <ul className={styles.others}>
      {others.map(({ id, companyName, status, found, resembles }) => (
        <li key={id}>
          <Link to="/admin/partners" search={{ application: id }} resetScroll={false} className={styles.link}>
            {companyName}
          </Link>
          <StatusBadge status={status} />
          {kind === 'name' ? null : (
            <span className={styles.quiet}>
              {found}
              {resembles ? `, ${t.resembles[resembles]}` : null}
            </span>
          )}
        </li>
      ))}
      {othersCount > others.length ? <li className={styles.quiet}>{t.more(othersCount - others.length)}</li> : null}
    </ul>
  )
}
