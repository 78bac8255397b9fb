import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { useState } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { DecidedApplications } from './decided-applications.tsx'
import { PendingApplications } from './pending-applications.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useApplications } from './use-applications.ts'

export function ApplicationsPage() {
  const applications = useApplications()
  const [asked, setAsked] = useState<{ verdict: 'approve' | 'reject'; application: Application }>()
  const all = applications.data ?? []
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHeader
        title={t.applicationsPage.partnerApplicationsDashboard}
        subtitle={t.applicationsPage.companiesHaveProvenTheir}
      />
      {applications.isPending ? (
        <TableSkeleton label={t.applicationsPage.loadingApplications} rows={3} height={64} />
      ) : null}
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
            onApprove={(application) => setAsked({ verdict: 'approve', application })}
            onReject={(application) => setAsked({ verdict: 'reject', application })}
          />
          <DecidedApplications applications={all.filter(({ status }) => status !== 'pending')} />
        </>
      ) : null}
      {asked?.verdict === 'approve' ? <ApproveDialog application={asked.application} onClose={close} /> : null}
      {asked?.verdict === 'reject' ? <RejectDialog application={asked.application} onClose={close} /> : null}
    </>
  )
}
