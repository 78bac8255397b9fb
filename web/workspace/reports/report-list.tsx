import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { Link } from '@tanstack/react-router'
import { isAdmin } from '../../lib/session.ts'
import { describePlace } from '../lib/describe-place.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconMapPin, IconPhone, IconPhoto, IconShoppingBag } from '../ui/icons.tsx'
import rows from '../ui/item-list.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import { describeSubject, serialText } from './describe-report.ts'
import styles from './reports.module.css'
import { reportsPath } from './reports-url-state.ts'
import { reportsText as text } from './text.ts'

type ReportListProps = {
  reports: Report[]
  /** Undefined for reports of every status, which then say theirs. */
  status: ReportStatus | undefined
  isStale: boolean
}

export function ReportList({ reports, status, isStale }: ReportListProps) {
  if (reports.length === 0 && status) return <EmptyState {...chooseEmptyText(status)} />
  return (
    <ul className={rows.list} aria-busy={isStale} data-stale={isStale || undefined}>
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} showsStatus={status === undefined} />
      ))}
    </ul>
  )
}

function chooseEmptyText(status: ReportStatus) {
  const { title, hint } = text.empty[status]
  return { title, text: status === 'new' && isAdmin() ? text.empty.new.adminHint : hint }
}

/** The link covers the whole row. */
function ReportRow({ report, showsStatus }: { report: Report; showsStatus: boolean }) {
  const { reference, createdAt, batch, verdict, description, whereBought, contact, hasPhoto } = report
  const serial = serialText(report)
  const place = describePlace(report.city, report.country)
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <div className={rows.rowHeader}>
          <h2>
            <Link
              to={reportsPath()}
              search={(view) => ({ ...view, report: report.id })}
              state={{ isOverPage: true }}
              resetScroll={false}
              className={rows.open}
              aria-haspopup="dialog"
            >
              {describeSubject(report)}
            </Link>
          </h2>
          {showsStatus ? <span className={styles.status}>{text.statuses[report.status]}</span> : null}
          {verdict ? <span className={styles.verdict}>{text.verdicts[verdict]}</span> : null}
          <span className={rows.time}>
            <TimeAgo at={createdAt} />
          </span>
        </div>
        <p className={rows.subject}>
          <span className={rows.mono}>{reference}</span>
          {batch ? <span>{batch.name}</span> : null}
          {serial ? <span className={rows.mono}>{serial}</span> : null}
        </p>
        <p className={rows.excerpt}>{description}</p>
        <ul className={styles.details}>
          {place ? (
            <li>
              <IconMapPin size={16} stroke={1.5} aria-hidden="true" />
              <span className="visually-hidden">{text.report.seenIn} </span>
              {place}
            </li>
          ) : null}
          {whereBought ? (
            <li>
              <IconShoppingBag size={16} stroke={1.5} aria-hidden="true" />
              <span className="visually-hidden">{text.report.boughtAt} </span>
              <span className={styles.short}>{whereBought}</span>
            </li>
          ) : null}
          {contact ? (
            <li>
              <IconPhone size={16} stroke={1.5} aria-hidden="true" />
              <span className="visually-hidden">{text.contact.title} </span>
              <span className={styles.short}>{contact}</span>
            </li>
          ) : null}
          {hasPhoto ? (
            <li>
              <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
              {text.report.withPhoto}
            </li>
          ) : null}
        </ul>
      </div>
    </li>
  )
}
