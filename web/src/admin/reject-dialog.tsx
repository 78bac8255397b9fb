import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Application } from '@sahihi/contract/admin.ts'
import { limits } from '@sahihi/contract/limits.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DecisionFailed } from './decision-failed.tsx'
import { useDecide } from './use-applications.ts'

export function RejectDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, companyName } = application
  const decide = useDecide()
  const [reason, setReason] = useState('')
  const reject = () =>
    decide.mutate(
      { partnerId: id, status: 'rejected', rejectionReason: reason.trim() },
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
      title={`Reject ${companyName}?`}
      confirm="Confirm"
      isDangerous
      busy={decide.isPending}
      disabled={reason.trim() === ''}
      onConfirm={reject}
      onClose={onClose}
    >
      <DecisionFailed title={messages.rejectFailed} error={decide.error} />
      <Textarea
        label="Reason for rejection"
        description="The applicant reads this in our mail."
        required
        autosize
        minRows={3}
        maxLength={limits.reasonMax}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
