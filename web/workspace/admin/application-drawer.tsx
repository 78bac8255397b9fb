import { Button, Group, Skeleton, Stack } from '@mantine/core'
import type { Application, ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { Link } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { DetailDrawer, DrawerActions, useShown } from '../ui/detail-drawer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ApplicationFile } from './application-file.tsx'
import { applicationText } from './applications-text.ts'
import { overviewText } from './overview-text.ts'
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
  const { id, status, appliedAt, decidedAt, closing } = application
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
      {status === 'approved' ? (
        <Link to="/admin/companies/$id" params={{ id }} className="touch">
          {overviewText.partner.open}
        </Link>
      ) : null}
      <ApplicationFile application={application} />
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
