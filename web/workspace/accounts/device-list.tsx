import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SignedInDevice } from '@sahihi/contract/endpoints/sessions.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useGet, useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { LineList } from '../ui/line-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { SecurityItem } from './security-item.tsx'
import { accountsText } from './text.ts'

const t = accountsText.devices
const sending = {
  invalidates: ['GET /api/partners/sessions'],
  onSuccess: announce(),
} as const

/** The devices that are signed in to the account, and the buttons that end their sessions. */
export function DeviceList() {
  const query = useGet('GET /api/partners/sessions', {})
  const end = useSend('DELETE /api/partners/sessions/:id', sending)
  return (
    <QueryList
      query={query}
      loading={t.loading}
      failed={t.failed}
      skeleton={<ListSkeleton label={t.loading} rows={2} height={64} />}
    >
      {(devices) => (
        <>
          <Text c="dimmed">{t.description}</Text>
          <ActionError title={t.failedToEnd} error={end.error} />
          <LineList>
            {devices.map((one) => (
              <Device key={one.id} {...one}>
                {one.isCurrent ? null : (
                  <Button
                    variant="default"
                    loading={end.isPending && end.variables.params.id === one.id}
                    onClick={() => end.mutate({ params: { id: one.id } })}
                  >
                    {t.end}
                    <span className="visually-hidden"> {one.device ?? t.program}</span>
                  </Button>
                )}
              </Device>
            ))}
          </LineList>
          {devices.length > 1 ? <EndOthers /> : null}
        </>
      )}
    </QueryList>
  )
}

type DeviceProps = SignedInDevice & { children: ReactNode }

const Device = ({ device, isCurrent, signedInAt, lastUsedAt, children }: DeviceProps) => (
  <SecurityItem
    name={device ?? t.program}
    badge={isCurrent ? <IconBadge color="gray">{t.current}</IconBadge> : null}
    note={
      <>
        {t.signedIn(formatDate(signedInAt))}, {isCurrent ? t.activeNow : t.lastUsed}{' '}
        {isCurrent ? null : <TimeAgo at={lastUsedAt} />}
      </>
    }
  >
    {children}
  </SecurityItem>
)

function EndOthers() {
  const end = useSend('DELETE /api/partners/sessions', sending)
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Group>
        <Button variant="default" onClick={open}>
          {t.endOthers}
        </Button>
      </Group>
      <ConfirmDialog
        opened={opened}
        title={t.confirmTitle}
        confirm={t.endOthers}
        busy={end.isPending}
        onConfirm={() => end.mutate({}, { onSuccess: close })}
        onClose={close}
      >
        <ActionError title={t.failedToEnd} error={end.error} />
        <p>{t.warning}</p>
      </ConfirmDialog>
    </>
  )
}
