import { Button } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import type { Member } from '@sahihi/contract/endpoints/team.ts'
import { useRef } from 'react'
import { formatDate } from '../../lib/format.ts'
import { secondFactorText } from '../accounts/text.ts'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconDots } from '../ui/icons.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { teamText } from './text.ts'
import { displayName } from './use-team.ts'

const t = teamText.page

export type MemberAction = 'changeRole' | 'makeOwner' | 'remove' | 'leave'
type MemberActionHandler = (member: Member, action: MemberAction) => void
type MembersTableProps = { members: Member[]; mayChange: boolean; onAct: MemberActionHandler }

export function MembersTable({ members, mayChange, onAct }: MembersTableProps) {
  const owners = members.filter(({ role }) => role === 'owner').length
  const columns: Column<Member>[] = [
    { key: 'person', label: t.person, cell: (member) => <Person member={member} /> },
    { key: 'role', label: t.role, cell: ({ role }) => describeRole(role).title },
    { key: 'joined', label: t.joined, cell: ({ joinedAt }) => formatDate(joinedAt) },
    {
      key: 'actions',
      label: t.actions,
      isControl: true,
      cell: (member) => <Actions member={member} actions={actionsOn(member, { mayChange, owners })} onAct={onAct} />,
    },
  ]
  return <DataTable caption={t.membersCaption} columns={columns} rows={members} rowKey={({ id }) => id} />
}

/** The last owner stays; everybody may leave; owners change others. */
function actionsOn({ role, isYou }: Member, { mayChange, owners }: { mayChange: boolean; owners: number }) {
  const isLastOwner = role === 'owner' && owners === 1
  const actions: MemberAction[] = []
  if (mayChange && !isLastOwner) actions.push('changeRole')
  if (mayChange && role !== 'owner') actions.push('makeOwner')
  if (isYou && !isLastOwner) actions.push('leave')
  if (mayChange && !isYou) actions.push('remove')
  return actions
}

function Person({ member }: { member: Member }) {
  const { name, email, isYou, hasSecondFactor } = member
  return (
    <>
      {displayName(member)} {isYou ? <IconBadge color="gray">{t.you}</IconBadge> : null}
      {name ? <CellNote>{email}</CellNote> : null}
      {hasSecondFactor === false ? <CellNote>{secondFactorText.rule.lacks}</CellNote> : null}
    </>
  )
}

function Actions({ member, actions, onAct }: { member: Member; actions: MemberAction[]; onAct: MemberActionHandler }) {
  const target = useRef<HTMLButtonElement>(null)
  const [only] = actions
  if (!only) return null
  if (actions.length === 1)
    return (
      <Button variant="default" onClick={() => onAct(member, only)}>
        {t[only]}
        <span className="visually-hidden"> {displayName(member)}</span>
      </Button>
    )
  return (
    <MenuButton
      target={target}
      width={200}
      button={(props) => <IconButton label={t.manage(displayName(member))} icon={IconDots} {...props} />}
      items={(Menu) =>
        actions.map((action) => (
          <Menu.Item key={action} onClick={() => onAct(member, action)}>
            {t[action]}
          </Menu.Item>
        ))
      }
    />
  )
}
