import { notifications } from '@mantine/notifications'
import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useDecide } from './use-applications.ts'
import { WhyDialog } from './reason-dialog.tsx'

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
      title={`Reject ${companyName}?`}
      confirm="Confirm"
      label="Reason for rejection"
      readBy="The applicant reads this in our mail."
      isDangerous
      busy={decide.isPending}
      failed={messages.rejectFailed}
      error={decide.error}
      onConfirm={reject}
      onClose={onClose}
    />
  )
}
