import { TextInput } from '@mantine/core'
import type { InvitedRole } from '@sahihi/contract/domain/permissions.ts'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { RoleChoice } from './role-choice.tsx'
import { teamText } from './text.ts'
import { useChangedTeam } from './use-team.ts'

const t = teamText.invite

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useSend('POST /api/team/invitations')
  const onSent = useChangedTeam(onClose)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('production')
  return (
    <ConfirmDialog
      opened
      title={t.title}
      confirm={t.submit}
      busy={invite.isPending}
      disabled={email.trim() === ''}
      onConfirm={() => invite.mutate({ body: { email, role } }, { onSuccess: onSent })}
      onClose={onClose}
    >
      <FormAlert error={invite.error} fallback={teamText.failed.invite} labels={{ email: t.email }} />
      <TextInput
        label={t.email}
        description={t.emailHelp}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleChoice label={t.role} value={role} onChange={setRole} />
    </ConfirmDialog>
  )
}
