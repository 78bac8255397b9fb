import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './applications.module.css'
import { Status } from './status-badge.tsx'

/** What was decided in the last 30 days, for looking back. */
export function DecidedApplications({ applications }: { applications: Application[] }) {
  if (applications.length === 0) return null
  return (
    <section className={styles.decided}>
      <h2>Decided in the last 30 days</h2>
      <div className={styles.frame}>
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">Decided applications</caption>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">E-mail</th>
              <th scope="col">Registration number</th>
              <th scope="col">Status</th>
              <th scope="col">Decided</th>
              <th scope="col">Reason</th>
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
