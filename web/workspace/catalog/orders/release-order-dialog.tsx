import { notifications } from '@mantine/notifications'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useSend } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { ordersText } from './text.ts'
import { isInProgress } from './use-orders.ts'

const t = ordersText.releaseDialog

export function ReleaseOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, name } = order
  const release = useSend('POST /api/products/orders/:id/release', {
    invalidates: ['GET /api/products/:id/orders', 'GET /api/batches'],
    isIdempotent: true,
  })
  const confirm = () =>
    release.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notifications.show({ title: name, message: t.released })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t.title(name)}
      confirm={t.confirm}
      busy={release.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={messages.releaseOrderFailed} error={release.error} />
      <p>{t.effect}</p>
      {isInProgress(order) ? <p>{t.toCome}</p> : null}
    </ConfirmDialog>
  )
}
