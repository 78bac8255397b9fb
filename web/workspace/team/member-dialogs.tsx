import { Radio, Stack } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { type InvitedRole, invitedRoles } from '@sahihi/contract/domain/permissions.ts'
import type { Member } from '@sahihi/contract/endpoints/team.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { useSignOut } from '../lib/use-sign-out.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { PasswordConfirm } from '../ui/password-confirm.tsx'
import type { MemberAction } from './members-table.tsx'
import { RoleChoice } from './role-choice.tsx'
import { teamText } from './text.ts'
import { displayName, useChangedTeam } from './use-team.ts'

type DialogProps = { member: Member; onClose: () => void }

const dialogs = { changeRole: RoleDialog, makeOwner: OwnerDialog, remove: RemoveDialog, leave: LeaveDialog }

/** What an owner does with a member, or a member with themselves. */
export function MemberDialog({ action, ...props }: DialogProps & { action: MemberAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}

function RoleDialog({ member, onClose }: DialogProps) {
  const t = teamText.changeRole
  const change = useSend('PUT /api/team/members/:id/role', { invalidates: ['GET /api/team'] })
  const onDone = useChangedTeam(onClose)
  const [role, setRole] = useState<InvitedRole>(invitedRoles.find((known) => known === member.role) ?? 'production')
  return (
    <ConfirmDialog
      opened
      title={t.title(displayName(member))}
      confirm={t.submit}
      busy={change.isPending}
      disabled={role === member.role}
      onConfirm={() => change.mutate({ params: { id: member.id }, body: { role } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ActionError title={teamText.failed.changeRole} error={change.error} />
      <p>{t.effect}</p>
      <RoleChoice label={teamText.page.role} value={role} onChange={setRole} />
    </ConfirmDialog>
  )
}

function OwnerDialog({ member, onClose }: DialogProps) {
  const t = teamText.makeOwner
  const make = useSend('POST /api/team/members/:id/owner', { invalidates: ['GET /api/team'] })
  const onDone = useChangedTeam(onClose)
  const [ownRole, setOwnRole] = useState('owner')
  const transfers = invitedRoles.find((role) => role === ownRole) ?? null
  return (
    <PasswordConfirm
      title={t.title(displayName(member))}
      confirm={t.submit}
      busy={make.isPending}
      error={make.error}
      fallback={teamText.failed.makeOwner}
      label={t.password}
      onConfirm={(currentPassword) =>
        make.mutate({ params: { id: member.id }, body: { currentPassword, transfers } }, { onSuccess: onDone })
      }
      onClose={onClose}
    >
      <p>{t.effect}</p>
      <Radio.Group label={t.yourRole} value={ownRole} onChange={setOwnRole}>
        <Stack gap="xs" mt="xs">
          <Radio value="owner" label={t.owner} />
          {invitedRoles.map((role) => (
            <Radio key={role} value={role} label={describeRole(role).title} />
          ))}
        </Stack>
      </Radio.Group>
    </PasswordConfirm>
  )
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const t = teamText.remove
  const remove = useSend('DELETE /api/team/members/:id', { invalidates: ['GET /api/team'] })
  const onDone = useChangedTeam(onClose)
  return (
    <ConfirmDialog
      opened
      title={t.title(displayName(member))}
      confirm={t.submit}
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: member.id } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ActionError title={teamText.failed.remove} error={remove.error} />
      <p>{t.effect}</p>
    </ConfirmDialog>
  )
}

function LeaveDialog({ onClose }: DialogProps) {
  const t = teamText.leave
  const { data } = useQuery(profileQuery)
  const leave = useSend('POST /api/team/leave')
  const signOut = useSignOut()
  return (
    <ConfirmDialog
      opened
      title={t.title(data?.companyName ?? '')}
      confirm={t.submit}
      isDangerous
      busy={leave.isPending}
      onConfirm={() => leave.mutate({}, { onSuccess: signOut })}
      onClose={onClose}
    >
      <ActionError title={teamText.failed.leave} error={leave.error} />
      <p>{t.effect}</p>
    </ConfirmDialog>
  )
}
