import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './applications.module.css'
import { Status } from './status-badge.tsx'

/** What was decided in the last 30 days, for looking back. */
export function DecidedApplications({ applications }: { applications: Application[] }) {
  if (applications.length === 0) return null
  return (
    <section className={styles.decided}>
      <h2>{t.decidedApplications.decidedLast30Days}</h2>
      <div className={styles.frame}>
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">{t.decidedApplications.decidedApplications}</caption>
          <thead>
            <tr>
              <th scope="col">{t.decidedApplications.company}</th>
              <th scope="col">{t.decidedApplications.eMail}</th>
              <th scope="col">{t.decidedApplications.registrationNumber}</th>
              <th scope="col">{t.decidedApplications.status}</th>
              <th scope="col">{t.decidedApplications.decided}</th>
              <th scope="col">{t.decidedApplications.reason}</th>
            </tr>
          </thead>
          <tbody>
            {applications.map(
              ({ id, companyName, email, businessRegistrationNumber, status, decidedAt, rejectionReason }) => (
                <tr key={id}>
                  <th scope="row">{companyName}</th>
                  <td data-label="E-mail" className={styles.words}>
                    {email}
                  </td>
                  <td data-label="Registration number" className={styles.mono}>
                    {businessRegistrationNumber}
                  </td>
                  <td data-label="Status">
                    <Status status={status} />
                  </td>
                  <td data-label="Decided" className={styles.brief}>
                    {decidedAt ? <TimeAgo at={decidedAt} /> : '–'}
                  </td>
                  <td data-label="Reason">{rejectionReason ?? '–'}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}
