import type { Application, ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { applicantColumns } from './applicant-columns.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { ApproveDialog, RejectDialog } from './decision-dialogs.tsx'
import { PendingApplications } from './pending-applications.tsx'
import { StatusBadge } from './status-badge.tsx'
import { adminText as t } from './text.ts'

/** The applications to decide on, and those that were decided lately. Each opens in a drawer, with all that it is judged by. */
export function ApplicationsPage() {
  const { application: openId, page = 1 } = useSearch({ from: '/workspace/admin/partners' })
  const applications = useGet(
    'GET /api/partners/pending',
    { query: { status: 'all', page } },
    { placeholderData: keepPreviousData },
  )
  const [dialog, setDialog] = useState<{ decision: 'approve' | 'reject'; application: Application }>()
  const close = () => setDialog(undefined)
  const approve = (application: Application) => setDialog({ decision: 'approve', application })
  const reject = (application: Application) => setDialog({ decision: 'reject', application })
  const navigate = useNavigate({ from: '/admin/partners' })
  const closeDrawer = useCloseDrawer(
    () => void navigate({ search: ({ page }) => ({ page }), replace: true, resetScroll: false }),
  )
  return (
    <>
      <PageHeader title={t.applications.title} subtitle={t.applications.subtitle} />
      <QueryList
        query={applications}
        loading={t.applications.loading}
        failed={messages.partnersFailed}
        onPage={(next) => void navigate({ search: { page: next } })}
      >
        {({ data: all }) => {
          const pending = all.filter(({ status }) => status === 'pending')
          return (
            <>
              {pending.length > 0 || page === 1 ? (
                <PendingApplications applications={pending} onApprove={approve} onReject={reject} />
              ) : null}
              <DecidedApplications applications={all.filter(({ status }) => status !== 'pending')} />
            </>
          )
        }}
      </QueryList>
      <ApplicationDrawer id={openId} onApprove={approve} onReject={reject} onClose={closeDrawer} />
      {dialog?.decision === 'approve' ? <ApproveDialog application={dialog.application} onClose={close} /> : null}
      {dialog?.decision === 'reject' ? <RejectDialog application={dialog.application} onClose={close} /> : null}
    </>
  )
}

/** The decisions of the last 30 days. */
function DecidedApplications({ applications }: { applications: ListedApplication[] }) {
  if (applications.length === 0) return null
  return (
    <Part title={t.decided.title} mt={44}>
      <DataTable caption={t.decided.caption} columns={columns} rows={applications} rowKey={({ id }) => id} />
    </Part>
  )
}

const columns: Column<ListedApplication>[] = [
  ...applicantColumns,
  { key: 'status', label: t.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'decided',
    label: t.decided.decided,
    cell: ({ decidedAt }) => (decidedAt ? <TimeAgo at={decidedAt} /> : null),
  },
  { key: 'reason', label: t.decided.reason, cell: ({ rejectionReason }) => rejectionReason },
]
