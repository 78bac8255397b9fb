import { Button } from '@mantine/core'
import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './applications.module.css'
import { Status } from './status-badge.tsx'

type PendingApplicationsProps = {
  applications: Application[]
  onApprove: (application: Application) => void
  onReject: (application: Application) => void
}

export function PendingApplications({ applications, onApprove, onReject }: PendingApplicationsProps) {
  if (applications.length === 0)
    return (
      <EmptyState
        title="No pending partner applications."
        words="A new one appears here once its e-mail address is proven."
      />
    )
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">Pending applications</caption>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">E-mail</th>
            <th scope="col">Registration number</th>
            <th scope="col">Address</th>
            <th scope="col">Phone</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <PendingRow
              key={application.id}
              application={application}
              onApprove={() => onApprove(application)}
              onReject={() => onReject(application)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PendingRowProps = { application: Application; onApprove: () => void; onReject: () => void }

function PendingRow({ application, onApprove, onReject }: PendingRowProps) {
  const { companyName, email, businessRegistrationNumber, address, phoneNumber, appliedAt, status } = application
  return (
    <tr>
      <th scope="row">{companyName}</th>
      <td data-label="E-mail" className={styles.words}>
        {email}
      </td>
      <td data-label="Registration number" className={styles.mono}>
        {businessRegistrationNumber}
      </td>
      <td data-label="Address" className={styles.words}>
        {address}
      </td>
      <td data-label="Phone" className={`${styles.mono} ${styles.phone}`}>
        {phoneNumber}
      </td>
      <td data-label="Status" className={styles.state}>
        <Status status={status} />
        <span className={styles.quiet}>
          Applied <TimeAgo at={appliedAt} />
        </span>
      </td>
      <td>
        <div className={styles.actions}>
          <Button
            leftSection={<IconCheck size={18} stroke={1.75} />}
            aria-label={`Approve ${companyName}`}
            onClick={onApprove}
          >
            Approve
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={18} stroke={1.75} />}
            aria-label={`Reject ${companyName}`}
            onClick={onReject}
          >
            Reject
          </Button>
        </div>
      </td>
    </tr>
  )
}
