import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ApplicationLink, Marks } from './application-link.tsx'
import styles from './applications.module.css'
import { StatusBadge } from './status-badge.tsx'
import { adminText } from './text.ts'

const t = adminText.decided

/** The decisions of the last 30 days. */
export function DecidedApplications({ applications }: { applications: ListedApplication[] }) {
  if (applications.length === 0) return null
  return (
    <section className={styles.decided}>
      <h2>{t.title}</h2>
      <div className={styles.frame}>
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">{t.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.company}</th>
              <th scope="col">{t.email}</th>
              <th scope="col">{t.registrationNumber}</th>
              <th scope="col">{t.status}</th>
              <th scope="col">{t.decided}</th>
              <th scope="col">{t.reason}</th>
            </tr>
          </thead>
          <tbody>
            {applications.map((application) => (
              <DecidedRow key={application.id} application={application} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function DecidedRow({ application }: { application: ListedApplication }) {
  const { id, companyName, email, businessRegistrationNumber, status, decidedAt, rejectionReason } = application
  return (
    <tr>
      <th scope="row">
        <ApplicationLink id={id} companyName={companyName} />
        <Marks application={application} />
      </th>
      <td data-label={t.email} className={styles.breakable}>
        {email}
      </td>
      <td data-label={t.registrationNumber} className={styles.mono}>
        {businessRegistrationNumber}
      </td>
      <td data-label={t.status}>
        <StatusBadge status={status} />
      </td>
      <td data-label={t.decided} className={styles.nowrap}>
        {decidedAt ? <TimeAgo at={decidedAt} /> : '–'}
      </td>
      <td data-label={t.reason}>{rejectionReason ?? '–'}</td>
    </tr>
  )
}
