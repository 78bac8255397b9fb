import type { Invitation } from '@sahihi/contract/endpoints/team.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { teamText } from './text.ts'
import { useChangedTeam } from './use-team.ts'

const t = teamText.withdraw

export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const withdraw = useSend('DELETE /api/team/invitations/:id', { invalidates: ['GET /api/team'] })
  const onDone = useChangedTeam(onClose)
  return (
    <ConfirmDialog
      opened
      title={t.title(invitation.email)}
      confirm={t.submit}
      isDangerous
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ params: { id: invitation.id } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ActionError title={teamText.failed.withdraw} error={withdraw.error} />
      <p>{t.effect}</p>
    </ConfirmDialog>
  )
}
