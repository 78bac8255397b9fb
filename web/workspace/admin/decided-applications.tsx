import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Part } from '../ui/part.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ApplicationLink, Marks } from './application-link.tsx'
import { StatusBadge } from './status-badge.tsx'
import { adminText } from './text.ts'

const t = adminText.decided

/** The decisions of the last 30 days. */
export function DecidedApplications({ applications }: { applications: ListedApplication[] }) {
  if (applications.length === 0) return null
  return (
    <Part title={t.title} mt={44}>
      <DataTable caption={t.caption} columns={columns} rows={applications} rowKey={({ id }) => id} />
    </Part>
  )
}

const columns: Column<ListedApplication>[] = [
  {
    key: 'company',
    label: t.company,
    cell: (application) => (
      <>
        <ApplicationLink id={application.id} companyName={application.companyName} />
        <Marks application={application} />
      </>
    ),
  },
  { key: 'email', label: t.email, cell: ({ email }) => email },
  {
    key: 'number',
    label: t.registrationNumber,
    cell: ({ businessRegistrationNumber }) => <span className="mono">{businessRegistrationNumber}</span>,
  },
  { key: 'status', label: t.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'decided', label: t.decided, cell: ({ decidedAt }) => (decidedAt ? <TimeAgo at={decidedAt} /> : null) },
  { key: 'reason', label: t.reason, cell: ({ rejectionReason }) => rejectionReason },
]
