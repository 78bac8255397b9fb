import { notifications } from '@mantine/notifications'
import type { Application } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { adminText as t } from './text.ts'

type DecisionDialogProps = { application: Application; onClose: () => void }

export function ApproveDialog({ application, onClose }: DecisionDialogProps) {
  const { id, companyName, email } = application
  const decide = useDecide(companyName, onClose)
  const [beforeEmail, afterEmail] = t.approve.effect
  return (
    <ConfirmDialog
      opened
      title={t.approve.title(companyName)}
      confirm={t.approve.submit}
      busy={decide.isPending}
      onConfirm={() => decide.mutate({ partnerId: id, status: 'approved' })}
      onClose={onClose}
    >
      <ActionError title={messages.approveFailed} error={decide.error} />
      <p>
        {beforeEmail} <strong>{email}</strong> {afterEmail}
      </p>
    </ConfirmDialog>
  )
}

export function RejectDialog({ application, onClose }: DecisionDialogProps) {
  const { id, companyName } = application
  const decide = useDecide(companyName, onClose)
  return (
    <ReasonDialog
      title={t.reject.title(companyName)}
      confirm={t.reject.submit}
      fields={[{ label: t.reject.reason, help: t.reject.reasonHelp }]}
      isDangerous
      busy={decide.isPending}
      alert={<ActionError title={messages.rejectFailed} error={decide.error} />}
      onConfirm={(rejectionReason: string) => decide.mutate({ partnerId: id, status: 'rejected', rejectionReason })}
      onClose={onClose}
    />
  )
}

function useDecide(companyName: string, onClose: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'PUT /api/partners/status'>['body']) => call('PUT /api/partners/status', { body }),
    onSuccess: async ({ message }) => {
      void queries.invalidateQueries({ queryKey: ['GET /api/admin/applications/:id'] })
      await queries.invalidateQueries({ queryKey: ['GET /api/partners/pending'] })
      notifications.show({ title: companyName, message })
      onClose()
    },
  })
}
