import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { SignedInDevice } from '@sahihi/contract/endpoints/sessions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { getQuery, useSend } from '../lib/api.ts'
import badge from '../ui/badge.module.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './security-page.module.css'
import { accountsText } from './text.ts'

const t = accountsText.devices
const devicesQuery = getQuery('GET /api/partners/sessions')

/** The devices that are signed in to the account, and the buttons that end their sessions. */
export function DeviceList() {
  const { data, error, isPending, refetch } = useQuery(devicesQuery)
  const end = useSend('DELETE /api/partners/sessions/:id', { invalidates: ['GET /api/partners/sessions'] })
  const onEnded = useEnded()
  if (isPending) return <ListSkeleton label={t.loading} rows={2} height={64} className={styles.devices} />
  if (error) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p>{t.description}</p>
      <ActionError title={t.failedToEnd} error={end.error} />
      <ul className={styles.devices}>
        {data.map((one) => (
          <li key={one.id}>
            <Device {...one} />
            {one.isCurrent ? null : (
              <Button
                variant="default"
                loading={end.isPending && end.variables.params.id === one.id}
                onClick={() => end.mutate({ params: { id: one.id } }, { onSuccess: onEnded })}
              >
                {t.end}
                <span className="visually-hidden"> {one.device ?? t.program}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 ? <EndOthers /> : null}
    </>
  )
}

function Device({ device, isCurrent, signedInAt, lastUsedAt }: SignedInDevice) {
  return (
    <div>
      <span className={styles.device}>
        {device ?? t.program}
        {isCurrent ? <span className={`${badge.badge} ${badge.quiet}`}>{t.current}</span> : null}
      </span>
      <p className={styles.times}>
        {t.signedIn(formatDate(signedInAt))}, {isCurrent ? t.activeNow : t.lastUsed}{' '}
        {isCurrent ? null : <TimeAgo at={lastUsedAt} />}
      </p>
    </div>
  )
}

function EndOthers() {
  const end = useSend('DELETE /api/partners/sessions', { invalidates: ['GET /api/partners/sessions'] })
  const onEnded = useEnded()
  const [opened, { open, close }] = useDisclosure(false)
  const onSuccess = (reply: Parameters<typeof onEnded>[0]) => {
    close()
    onEnded(reply)
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {t.endOthers}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t.confirmTitle}
        confirm={t.endOthers}
        busy={end.isPending}
        onConfirm={() => end.mutate({}, { onSuccess })}
        onClose={close}
      >
        <ActionError title={t.failedToEnd} error={end.error} />
        <p>{t.warning}</p>
      </ConfirmDialog>
    </>
  )
}

/** Shows the devices that are left, and says what was done. */
function useEnded() {
  const queries = useQueryClient()
  return ({ message, data }: { message: string; data: SignedInDevice[] }) => {
    queries.setQueryData(devicesQuery.queryKey, data)
    notifications.show({ message })
  }
}
