import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { reportsText as text } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { Link } from '@tanstack/react-router'
import { describePlace } from '../lib/describe-place.ts'
import { t } from '../lib/i18n.ts'
import { isAdmin } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconMapPin, IconPhone, IconPhoto, IconShoppingBag } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { serialWords, subjectOf } from './describe-report.ts'
import styles from './reports.module.css'
import { casesPath } from './reports-url-state.ts'

type CaseListProps = {
  reports: Report[]
  status: ReportStatus
  isStale: boolean
}

export function CaseList({ reports, status, isStale }: CaseListProps) {
  if (reports.length === 0) return <EmptyState {...nothing(status)} />
  return (
    <ul className={styles.list} aria-busy={isStale} data-stale={isStale || undefined}>
      {reports.map((report) => (
        <CaseRow key={report.id} report={report} />
      ))}
    </ul>
  )
}

function nothing(status: ReportStatus) {
  if (status === 'looking_into')
    return { title: text.empty.looking_into.title, words: text.empty.looking_into.hint }
  if (status === 'closed')
    return { title: text.empty.closed.title, words: text.empty.closed.hint }
  return {
    title: text.empty.new.title,
    words: isAdmin() ? text.empty.new.adminHint : text.empty.new.hint,
  }
}

/** The whole row opens the case, by the one link in it. */
function CaseRow({ report }: { report: Report }) {
  const { createdAt, batch, verdict, description, whereBought, contact, hasPhoto } = report
  const serial = serialWords(report)
  const place = describePlace(report.city, report.country)
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h2>
          <Link
            to={casesPath()}
            search={(view) => ({ ...view, case: report.id })}
            state={{ isOverPage: true }}
            resetScroll={false}
            className={styles.open}
            aria-haspopup="dialog"
          >
            {subjectOf(report)}
          </Link>
        </h2>
        {verdict ? <span className={styles.told}>{t().verdictLabels[verdict]}</span> : null}
        <span className={styles.time}>
          <TimeAgo at={createdAt} />
        </span>
      </div>
      {batch || serial ? (
        <p className={styles.unit}>
          {batch ? <span>{batch.name}</span> : null}
          {serial ? <span className={styles.mono}>{serial}</span> : null}
        </p>
      ) : null}
      <p className={styles.what}>{description}</p>
      <ul className={styles.marks}>
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
            <span className="visually-hidden">{text.report.contact} </span>
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
    </li>
  )
}
