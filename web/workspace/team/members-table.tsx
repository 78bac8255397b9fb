import { Button, Group } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import type { Member } from '@sahihi/contract/endpoints/team.ts'
import { useRef } from 'react'
import { formatDate } from '../../lib/format.ts'
import { secondFactorText } from '../accounts/text.ts'
import badge from '../ui/badge.module.css'
import { IconDots } from '../ui/icons.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import table from '../ui/table.module.css'
import styles from './team.module.css'
import { teamText } from './text.ts'
import { displayName } from './use-team.ts'

const t = teamText.page

export type MemberAction = 'changeRole' | 'makeOwner' | 'remove' | 'leave'
type MemberActionHandler = (member: Member, action: MemberAction) => void
type MembersTableProps = { members: Member[]; mayChange: boolean; onAct: MemberActionHandler }

export function MembersTable({ members, mayChange, onAct }: MembersTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">{t.membersCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.person}</th>
            <th scope="col">{t.role}</th>
            <th scope="col">{t.joined}</th>
            <th scope="col">
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row
              key={member.id}
              member={member}
              actions={actionsOn(member, { mayChange, owners: members.filter(({ role }) => role === 'owner').length })}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
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

function Row({ member, actions, onAct }: { member: Member; actions: MemberAction[]; onAct: MemberActionHandler }) {
  const { name, email, role, joinedAt, isYou, hasSecondFactor } = member
  return (
    <tr>
      <th scope="row">
        {displayName(member)} {isYou ? <span className={`${badge.badge} ${badge.quiet}`}>{t.you}</span> : null}
        {name ? <span className={styles.line}>{email}</span> : null}
        {hasSecondFactor === false ? <span className={styles.line}>{secondFactorText.rule.lacks}</span> : null}
      </th>
      <td data-label={t.role}>{describeRole(role).title}</td>
      <td data-label={t.joined} className={styles.date}>
        {formatDate(joinedAt)}
      </td>
      <td className={styles.action}>
        {actions.length > 0 ? <Actions member={member} actions={actions} onAct={onAct} /> : null}
      </td>
    </tr>
  )
}

function Actions({ member, actions, onAct }: { member: Member; actions: MemberAction[]; onAct: MemberActionHandler }) {
  const target = useRef<HTMLButtonElement>(null)
  const [only] = actions
  if (actions.length === 1 && only)
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAct(member, only)}>
          {t[only]}
          <span className="visually-hidden"> {displayName(member)}</span>
        </Button>
      </Group>
    )
  return (
    <MenuButton
      target={target}
      width={200}
      button={(props) => (
        <Button variant="default" className={styles.menu} aria-label={t.manage(displayName(member))} {...props}>
          <IconDots size={20} stroke={1.5} aria-hidden="true" />
        </Button>
      )}
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
