import { Button, Group, Text } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import type { Invitation } from '@sahihi/contract/endpoints/team.ts'
import { formatDate } from '../../lib/format.ts'
import { useSend } from '../lib/api.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { Part } from '../ui/part.tsx'
import { teamText } from './text.ts'
import { useChangedTeam } from './use-team.ts'

const t = teamText.invitations

type InvitationsProps = {
  invitations: Invitation[]
  mayChange: boolean
  onWithdraw: (invitation: Invitation) => void
}

export function InvitationsTable({ invitations, mayChange, onWithdraw }: InvitationsProps) {
  const resend = useSend('POST /api/team/invitations/:id/resend')
  const onSent = useChangedTeam(() => {})
  const columns: Column<Invitation>[] = [
    { key: 'address', label: t.address, cell: ({ email }) => email },
    { key: 'role', label: teamText.page.role, cell: ({ role }) => describeRole(role).title },
    { key: 'by', label: t.invitedBy, cell: ({ invitedBy }) => invitedBy },
    { key: 'expires', label: t.expires, cell: (invitation) => <Expiry invitation={invitation} /> },
    {
      key: 'actions',
      label: teamText.page.actions,
      isControl: true,
      cell: (invitation) =>
        mayChange ? (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button
              variant="default"
              loading={resend.isPending && resend.variables.params.id === invitation.id}
              onClick={() => resend.mutate({ params: { id: invitation.id } }, { onSuccess: onSent })}
            >
              {t.resend}
              <span className="visually-hidden"> {invitation.email}</span>
            </Button>
            <Button variant="default" onClick={() => onWithdraw(invitation)}>
              {t.withdraw}
              <span className="visually-hidden"> {invitation.email}</span>
            </Button>
          </Group>
        ) : null,
    },
  ]
  return (
    <Part title={t.title}>
      <ActionError title={teamText.failed.resend} error={resend.error} />
      {invitations.length === 0 ? (
        <Text c="dimmed">{t.none}</Text>
      ) : (
        <DataTable caption={t.caption} columns={columns} rows={invitations} rowKey={({ id }) => id} />
      )}
    </Part>
  )
}

function Expiry({ invitation: { expiresAt, isExpired } }: { invitation: Invitation }) {
  const date = formatDate(expiresAt)
  return isExpired ? <IconBadge color="gold">{t.expired(date)}</IconBadge> : date
}
