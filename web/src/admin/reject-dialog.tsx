import { notifications } from '@mantine/notifications'
import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { WhyDialog } from './reason-dialog.tsx'
import { useDecide } from './use-applications.ts'

export function RejectDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, companyName } = application
  const decide = useDecide()
  const reject = (rejectionReason: string) =>
    decide.mutate(
      { partnerId: id, status: 'rejected', rejectionReason },
      {
        onSuccess: (reply) => {
          notifications.show({ title: companyName, message: reply.message })
          onClose()
        },
      },
    )
  return (
    <WhyDialog
      title={t.rejectDialog.rejectCompanyname(companyName)}
      confirm={t.rejectDialog.confirm}
      label={t.rejectDialog.reasonRejection}
      readBy={t.rejectDialog.applicantReadsMail}
      isDangerous
      busy={decide.isPending}
      failed={messages.rejectFailed}
      error={decide.error}
      onConfirm={reject}
      onClose={onClose}
    />
  )
}
