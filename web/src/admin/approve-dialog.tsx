import { notifications } from '@mantine/notifications'
import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DecisionFailed } from './decision-error.tsx'
import { useDecide } from './use-applications.ts'

export function ApproveDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, companyName, email } = application
  const decide = useDecide()
  const approve = () =>
    decide.mutate(
      { partnerId: id, status: 'approved' },
      {
        onSuccess: (reply) => {
          notifications.show({ title: companyName, message: reply.message })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t.approveDialog.approveCompanyname(companyName)}
      confirm={t.approveDialog.approve}
      busy={decide.isPending}
      onConfirm={approve}
      onClose={onClose}
    >
      <DecisionFailed title={messages.approveFailed} error={decide.error} />
      <p>
        {t.approveDialog.mail} <strong>{email}</strong> {t.approveDialog.linkSetPasswordThen}
      </p>
    </ConfirmDialog>
  )
}
