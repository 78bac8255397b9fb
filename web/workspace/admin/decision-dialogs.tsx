import { notifications } from '@mantine/notifications'
import type { Application } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import { useGet } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { applicationText } from './applications-text.ts'
import { adminText } from './text.ts'

const { approve, reject } = adminText
const t = applicationText.drawer

type DecisionDialogProps = { application: Application; onClose: () => void }

/** With what stands out, because the list only counts it. */
export function ApproveDialog({ application, onClose }: DecisionDialogProps) {
  const { id, companyName, email } = application
  const decide = useDecide(companyName, onClose)
  const details = useGet('GET /api/admin/applications/:id', { params: { id } })
  const [beforeEmail, afterEmail] = approve.effect
  return (
    <ConfirmDialog
      opened
      title={approve.title(companyName)}
      confirm={approve.submit}
      busy={decide.isPending}
      disabled={details.isPending}
      onConfirm={() => decide.mutate({ partnerId: id, status: 'approved' })}
      onClose={onClose}
    >
      <ActionError title={messages.approveFailed} error={decide.error} />
      <QueryList
        query={details}
        loading={t.loading}
        failed={t.failed}
        skeleton={<ListSkeleton label={t.loading} height={56} />}
      >
        {({ warnings }) => <ApplicationWarnings warnings={warnings} onOpen={onClose} />}
      </QueryList>
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
      title={reject.title(companyName)}
      confirm={reject.submit}
      fields={[{ label: reject.reason, help: reject.reasonHelp }]}
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
