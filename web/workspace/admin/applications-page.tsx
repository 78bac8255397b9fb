import type { Application } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../lib/call.ts'
import { useGet } from '../lib/api.ts'
import { useCloseDrawer } from '../lib/use-close-drawer.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { DecidedApplications } from './decided-applications.tsx'
import { ApproveDialog, RejectDialog } from './decision-dialogs.tsx'
import { PendingApplications } from './pending-applications.tsx'
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
  const { data: all, pagination } = listOf(applications.data)
  const pending = all.filter(({ status }) => status === 'pending')
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
      {applications.isPending ? <ListSkeleton label={t.applications.loading} rows={3} height={64} /> : null}
      {applications.isError ? (
        <ErrorState
          title={messages.partnersFailed}
          error={applications.error}
          onRetry={() => void applications.refetch()}
        />
      ) : null}
      {applications.data ? (
        <>
          {pending.length > 0 || page === 1 ? (
            <PendingApplications applications={pending} onApprove={approve} onReject={reject} />
          ) : null}
          <DecidedApplications applications={all.filter(({ status }) => status !== 'pending')} />
          {pagination && pagination.totalPages > 1 ? (
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              onPage={(next) => void navigate({ search: { page: next } })}
            />
          ) : null}
        </>
      ) : null}
      <ApplicationDrawer id={openId} onApprove={approve} onReject={reject} onClose={closeDrawer} />
      {dialog?.decision === 'approve' ? <ApproveDialog application={dialog.application} onClose={close} /> : null}
      {dialog?.decision === 'reject' ? <RejectDialog application={dialog.application} onClose={close} /> : null}
    </>
  )
}

type ApplicationList = Reply<'GET /api/partners/pending'>
/** The applications of a page; none before the first reply. */
const listOf = (reply: ApplicationList | undefined): Pick<ApplicationList, 'data' | 'pagination'> =>
  reply ?? { data: [] }
