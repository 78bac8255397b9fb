import { Button, Group } from '@mantine/core'
import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconCheck, IconX } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { applicantColumns } from './applicant-columns.tsx'
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
  const columns: Column<ListedApplication>[] = [
    ...facts,
    {
      key: 'actions',
      label: t.actions,
      isControl: true,
      cell: (application) => (
        <Group gap="xs" justify="flex-end">
          <Button
            leftSection={<IconCheck stroke={1.75} />}
            aria-label={t.approveCompany(application.companyName)}
            onClick={() => onApprove(application)}
          >
            {t.approve}
          </Button>
          <Button
            variant="default"
            leftSection={<IconX stroke={1.75} />}
            aria-label={t.rejectCompany(application.companyName)}
            onClick={() => onReject(application)}
          >
            {t.reject}
          </Button>
        </Group>
      ),
    },
  ]
  return <DataTable caption={t.caption} columns={columns} rows={applications} rowKey={({ id }) => id} />
}

const facts: Column<ListedApplication>[] = [
  ...applicantColumns,
  { key: 'address', label: t.address, cell: ({ address }) => address },
  { key: 'phone', label: t.phone, cell: ({ phoneNumber }) => <span className="mono">{phoneNumber}</span> },
  {
    key: 'status',
    label: adminText.columns.status,
    cell: ({ status, appliedAt }) => (
      <>
        <StatusBadge status={status} />
        <CellNote>
          {t.applied} <TimeAgo at={appliedAt} />
        </CellNote>
      </>
    ),
  },
]
