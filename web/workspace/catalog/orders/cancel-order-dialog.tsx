import { notifications } from '@mantine/notifications'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useSend } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { ordersText } from './text.ts'

const t = ordersText.cancelDialog

export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, displayName: name, isImported } = order
  const cancel = useSend('POST /api/products/orders/:id/cancel', {
    invalidates: ['GET /api/products/:id/orders', 'GET /api/batches', 'GET /api/subscriptions/status'],
    isIdempotent: true,
  })
  const confirm = () =>
    cancel.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notifications.show({ title: name, message: t.canceled })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t.title(name)}
      confirm={t.confirm}
      cancel={t.keepOrder}
      busy={cancel.isPending}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={messages.cancelOrderFailed} error={cancel.error} />
      <p>{isImported ? t.keepImport : t.keep}</p>
    </ConfirmDialog>
  )
}
