import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { DecidedApplications } from './decided-applications.tsx'
import { ApproveDialog, RejectDialog } from './decision-dialogs.tsx'
import { PendingApplications } from './pending-applications.tsx'

export function ApplicationsPage() {
  const applications = useGet('GET /api/partners/pending', { query: { status: 'all' } })
  const [dialog, setDialog] = useState<{ decision: 'approve' | 'reject'; application: Application }>()
  const all = applications.data ?? []
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader title={t.applications.title} subtitle={t.applications.subtitle} />
      {applications.isPending ? <TableSkeleton label={t.applications.loading} rows={3} height={64} /> : null}
      {applications.isError ? (
        <ErrorState
          title={messages.partnersFailed}
          error={applications.error}
          onRetry={() => void applications.refetch()}
        />
      ) : null}
      {applications.data ? (
        <>
          <PendingApplications
            applications={all.filter(({ status }) => status === 'pending')}
            onApprove={(application) => setDialog({ decision: 'approve', application })}
            onReject={(application) => setDialog({ decision: 'reject', application })}
          />
          <DecidedApplications applications={all.filter(({ status }) => status !== 'pending')} />
        </>
      ) : null}
      {dialog?.decision === 'approve' ? <ApproveDialog application={dialog.application} onClose={close} /> : null}
      {dialog?.decision === 'reject' ? <RejectDialog application={dialog.application} onClose={close} /> : null}
    </>
  )
}
