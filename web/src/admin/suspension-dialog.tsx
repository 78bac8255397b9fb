import { notifications } from '@mantine/notifications'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useSuspend } from './use-partners.ts'
import { WhyDialog } from './reason-dialog.tsx'

/** Suspends a partner, or reinstates one that is suspended. */
export function SuspensionDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const { id, companyName, suspendedAt, suspensionReason } = partner
  const suspend = useSuspend()
  const move = (suspended: boolean) => (reason: string) =>
    suspend.mutate(
      { id, suspended, reason },
      {
        onSuccess: (reply) => {
          notifications.show({ title: companyName, message: reply.message })
          onClose()
        },
      },
    )
  const shared = {
    label: 'Reason',
    busy: suspend.isPending,
    failed: messages.suspensionFailed,
    error: suspend.error,
    onClose,
  }
  if (suspendedAt)
    return (
      <WhyDialog
        {...shared}
        title={`Reinstate ${companyName}?`}
        confirm="Reinstate"
        readBy="The partner reads it in our mail."
        onConfirm={move(false)}
      >
        <p>It can make and download codes again. It was suspended for this: {suspensionReason}</p>
      </WhyDialog>
    )
  return (
    <WhyDialog
      {...shared}
      title={`Suspend ${companyName}?`}
      confirm="Suspend"
      readBy="The partner reads it in our mail and on each of its pages."
      isDangerous
      onConfirm={move(true)}
    >
      <p>
        It still reads everything and handles reports, but it cannot make or download codes, change anything or pay, and
        its plan is not renewed. Its codes keep verifying.
      </p>
    </WhyDialog>
  )
}
