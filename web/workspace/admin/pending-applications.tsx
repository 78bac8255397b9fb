import { Button } from '@mantine/core'
import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconCheck, IconX } from '../ui/icons.tsx'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ApplicationLink, Marks } from './application-link.tsx'
import styles from './applications.module.css'
import { StatusBadge } from './status-badge.tsx'
import { adminText } from './text.ts'

const t = adminText.pending

type PendingApplicationsProps = {
  applications: ListedApplication[]
  onApprove: (application: ListedApplication) => void
  onReject: (application: ListedApplication) => void
}

export function PendingApplications({ applications, onApprove, onReject }: PendingApplicationsProps) {
  if (applications.length === 0) return <EmptyState title={t.none} text={t.noneHint} />
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.company}</th>
            <th scope="col">{t.email}</th>
            <th scope="col">{t.registrationNumber}</th>
            <th scope="col">{t.address}</th>
            <th scope="col">{t.phone}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">
              <span className="visually-hidden">{t.actions}</span>
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

type PendingRowProps = { application: ListedApplication; onApprove: () => void; onReject: () => void }

function PendingRow({ application, onApprove, onReject }: PendingRowProps) {
  const { id, companyName, email, businessRegistrationNumber, address, phoneNumber, appliedAt, status } = application
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
      <td data-label={t.address} className={styles.breakable}>
        {address}
      </td>
      <td data-label={t.phone} className={`${styles.mono} ${styles.phone}`}>
        {phoneNumber}
      </td>
      <td data-label={t.status} className={styles.state}>
        <StatusBadge status={status} />
        <span className={styles.caption}>
          {t.applied} <TimeAgo at={appliedAt} />
        </span>
      </td>
      <td>
        <div className={styles.actions}>
          <Button
            leftSection={<IconCheck size={18} stroke={1.75} />}
            aria-label={t.approveCompany(companyName)}
            onClick={onApprove}
          >
            {t.approve}
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={18} stroke={1.75} />}
            aria-label={t.rejectCompany(companyName)}
            onClick={onReject}
          >
            {t.reject}
          </Button>
        </div>
      </td>
    </tr>
  )
}
