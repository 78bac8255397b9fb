import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { paymentsText } from './text.ts'

const t = paymentsText.cancelDialog

type CancelPaymentDialogProps = { id: string; opened: boolean; onClose: () => void; onCanceled?: () => void }

/** Gives up a pending payment. All is read again also after an error: it may have been paid meanwhile. */
export function CancelPaymentDialog({ id, opened, onClose, onCanceled }: CancelPaymentDialogProps) {
  const cancel = useSend('POST /api/subscriptions/payments/:id/cancel', {
    invalidates: ['GET /api/subscriptions/payments', 'GET /api/subscriptions/status'],
  })
  const confirm = () =>
    cancel.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notifications.show({ message: messages.paymentCanceled, title: t.canceled })
          onClose()
          onCanceled?.()
        },
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={t.title}
      confirm={t.confirm}
      cancel={t.keep}
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={messages.paymentCancelFailed} error={cancel.error} />
      <p>{t.text}</p>
    </ConfirmDialog>
  )
}
