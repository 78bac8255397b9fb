import { Button } from '@mantine/core'
import { call } from '../../lib/call.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ReopenButton } from '../ui/reopen-button.tsx'
import { useChangeTogether } from '../ui/use-change-together.tsx'
import { inboxText } from './text.ts'

const t = inboxText.alertActions

type AlertButtonsProps = { alerts: { id: string; isClosed: boolean }[]; onDone: () => void }

/** Closes those of some alerts that are open or, if none is, reopens them. */
export function AlertButtons({ alerts, onDone }: AlertButtonsProps) {
  const open = alerts.filter(({ isClosed }) => !isClosed)
  const send = (action: 'close' | 'reopen', alertIds: string[]) =>
    call('PUT /api/alerts/state', { body: { action, alertIds } })
  const change = useChangeTogether<'close' | 'reopen'>({
    send: (action) =>
      send(
        action,
        (action === 'close' ? open : alerts).map(({ id }) => id),
      ),
    canUndo: (action) => action === 'close',
    undo: (ids) => send('reopen', ids),
  })
  return (
    <>
      <ActionError title={t.failed} error={change.error} />
      {open.length > 0 ? (
        <Button loading={change.isPending} onClick={() => change.mutate('close', { onSuccess: onDone })}>
          {t.done}
        </Button>
      ) : (
        <ReopenButton loading={change.isPending} onClick={() => change.mutate('reopen', { onSuccess: onDone })} />
      )}
    </>
  )
}
