import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Application, ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { closingReasonText } from '@sahihi/contract/i18n/en/closing-reasons.ts'
import { useGet } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { DetailDrawer, DrawerActions, useShown } from '../ui/detail-drawer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FactList } from '../ui/stats.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationNotes } from './application-notes.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { applicationText } from './applications-text.ts'
import { StatusBadge } from './status-badge.tsx'
import { adminText } from './text.ts'

const t = applicationText.drawer

type Decide = { onApprove: (application: Application) => void; onReject: (application: Application) => void }
type ApplicationDrawerProps = Decide & {
  id: string | undefined
  onClose: () => void
}

/** One application over the list: who applied, what stands out, documents and notes, and the decision. */
export function ApplicationDrawer({ id, onClose, ...decide }: ApplicationDrawerProps) {
  const shown = useShown(id)
  const { data, error, isPending, refetch } = useGet(
    'GET /api/admin/applications/:id',
    { params: { id: shown ?? '' } },
    { enabled: shown !== undefined },
  )
  return (
    <DetailDrawer isOpen={id !== undefined} title={data?.companyName ?? t.title} close={t.close} onClose={onClose}>
      {isPending ? (
        <Stack role="status" aria-label={t.loading}>
          <Skeleton height={28} width="50%" />
          <Skeleton height={120} />
          <Skeleton height={180} />
        </Stack>
      ) : null}
      {error && !data ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Details key={data.id} application={data} {...decide} /> : null}
    </DetailDrawer>
  )
}

function Details({ application, onApprove, onReject }: { application: ApplicationDetails } & Decide) {
  const { id, status, appliedAt, decidedAt, rejectionReason, closing, warnings, documents, notes } = application
  return (
    <Stack gap="lg">
      <Group gap="xs" c="dimmed">
        <StatusBadge status={closing ? 'closed' : status} />
        <span>
          {t.applied} <TimeAgo at={appliedAt} />
          {decidedAt ? (
            <>
              , {t.decided} <TimeAgo at={decidedAt} />
            </>
          ) : null}
          {closing ? (
            <>
              , {t.closed} <TimeAgo at={closing.closedAt} />
            </>
          ) : null}
        </span>
      </Group>
      <ApplicationWarnings warnings={warnings} />
      {closing ? <Text c="dimmed">{t.erased}</Text> : null}
      <Facts application={application} reason={rejectionReason} />
      <ApplicationDocuments applicationId={id} documents={documents} />
      <ApplicationNotes applicationId={id} notes={notes} />
      {status === 'pending' ? (
        <Allowed to="applications:write">
          <DrawerActions>
            <Group gap="sm">
              <Button onClick={() => onApprove(application)}>{adminText.pending.approve}</Button>
              <Button variant="default" onClick={() => onReject(application)}>
                {adminText.pending.reject}
              </Button>
            </Group>
          </DrawerActions>
        </Allowed>
      ) : null}
    </Stack>
  )
}

const Facts = ({ application, reason }: { application: ApplicationDetails; reason: string | null }) => (
  <FactList
    facts={[
      { label: t.email, value: application.email },
      {
        label: t.registrationNumber,
        value: <span className="mono">{application.businessRegistrationNumber}</span>,
      },
      {
        label: t.phone,
        value: application.phoneNumber && <span className="mono">{application.phoneNumber}</span>,
      },
      { label: t.address, value: application.address },
      { label: t.reason, value: reason },
      { label: t.closedBecause, value: application.closing && closingReasonText[application.closing.reason] },
      { label: t.closingNote, value: application.closing?.note },
    ]}
  />
)
