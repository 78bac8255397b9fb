import { Button } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { partnerRoles } from '@sahihi/contract/domain/permissions.ts'
import type { Invitation, Member, Team } from '@sahihi/contract/endpoints/team.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { secondFactorText } from '../accounts/text.ts'
import { usePermission } from '../lib/session-query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialogs.tsx'
import { type MemberAction, MembersTable } from './members-table.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import styles from './team.module.css'
import { teamText } from './text.ts'
import { teamQuery } from './use-team.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const t = teamText.page

/** The members of a partner, what each may do, and who is invited. */
export function TeamPage() {
  const { data, error, isPending, refetch } = useQuery(teamQuery)
  const mayChange = usePermission('team:write') === true
  const [isInviting, setInviting] = useState(false)
  const [acting, setActing] = useState<{ member: Member; action: MemberAction }>()
  const [isRuling, setRuling] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Invitation>()
  const invite = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t.invite}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={mayChange ? invite : null} />
      {isPending ? <ListSkeleton label={t.loading} rows={3} height={72} /> : null}
      {error ? <ErrorState title={teamText.failed.load} error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p className={styles.count} role="status">
            {t.members(data.members.length)}
            {mayChange ? null : <span> {t.onlyOwners}</span>}
          </p>
          <MembersTable
            members={data.members}
            mayChange={mayChange}
            onAct={(member, action) => setActing({ member, action })}
          />
          {mayChange || data.invitations.length > 0 ? (
            <InvitationsTable invitations={data.invitations} mayChange={mayChange} onWithdraw={setWithdrawing} />
          ) : null}
          <SecondFactorRule team={data} mayChange={mayChange} onChange={() => setRuling(true)} />
          <Roles />
        </>
      ) : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {acting ? <MemberDialog {...acting} onClose={() => setActing(undefined)} /> : null}
      {isRuling && data ? (
        <SecondFactorDialog isRequired={data.requiresSecondFactor} onClose={() => setRuling(false)} />
      ) : null}
      {withdrawing ? <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(undefined)} /> : null}
    </>
  )
}

type RuleProps = { team: Team; mayChange: boolean; onChange: () => void }

/** Whether every member must sign in in two steps, and for owners who does not yet. */
function SecondFactorRule({ team: { members, requiresSecondFactor }, mayChange, onChange }: RuleProps) {
  const t = secondFactorText.rule
  const missing = members.filter(({ hasSecondFactor }) => hasSecondFactor === false)
  const lacksOwn = missing.some(({ isYou }) => isYou)
  return (
    <section className={styles.rule}>
      <h2>{t.title}</h2>
      <p>
        {requiresSecondFactor ? t.required : t.optional} {missing.length > 0 ? t.missing(missing.length) : null}
      </p>
      {mayChange && lacksOwn ? (
        <p>
          {t.ownFirst} <Link to="/security">{t.setUpOwn}</Link>
        </p>
      ) : null}
      {mayChange && !lacksOwn ? (
        <Button variant="default" onClick={onChange}>
          {requiresSecondFactor ? t.makeOptional : t.require}
        </Button>
      ) : null}
    </section>
  )
}

function Roles() {
  return (
    <section className={styles.roles}>
      <h2>{t.rolesTitle}</h2>
      <dl>
        {partnerRoles.map((role) => (
          <div key={role}>
            <dt>{describeRole(role).title}</dt>
            <dd>{describeRole(role).summary}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
