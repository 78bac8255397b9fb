import { Button } from '@mantine/core'
import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconCheck, IconX } from '../ui/icons.tsx'
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
        title={t.pendingApplications.noPendingPartnerApplications}
        words={t.pendingApplications.newOneAppearsHere}
      />
    )
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">{t.pendingApplications.pendingApplications}</caption>
        <thead>
          <tr>
            <th scope="col">{t.pendingApplications.company}</th>
            <th scope="col">{t.pendingApplications.eMail}</th>
            <th scope="col">{t.pendingApplications.registrationNumber}</th>
            <th scope="col">{t.pendingApplications.address}</th>
            <th scope="col">{t.pendingApplications.phone}</th>
            <th scope="col">{t.pendingApplications.status}</th>
            <th scope="col">
              <span className="visually-hidden">{t.pendingApplications.actions}</span>
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
          {t.pendingApplications.applied} <TimeAgo at={appliedAt} />
        </span>
      </td>
      <td>
        <div className={styles.actions}>
          <Button
            leftSection={<IconCheck size={18} stroke={1.75} />}
            aria-label={t.pendingApplications.approveCompanyname(companyName)}
            onClick={onApprove}
          >
            {t.pendingApplications.approve}
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={18} stroke={1.75} />}
            aria-label={t.pendingApplications.rejectCompanyname(companyName)}
            onClick={onReject}
          >
            {t.pendingApplications.reject}
          </Button>
        </div>
      </td>
    </tr>
  )
}
