import { Button, Flex, Stack, Text } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { companyRoles, rolesWith } from '@sahihi/contract/domain/permissions.ts'
import type { Invitation, Member, Team } from '@sahihi/contract/endpoints/team.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { secondFactorText } from '../accounts/text.ts'
import { useSend } from '../lib/api.ts'
import { usePermission } from '../lib/session-query.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialogs.tsx'
import { type MemberAction, MembersTable } from './members-table.tsx'
import { type Rule, RuleDialog } from './rule-dialog.tsx'
import { teamText } from './text.ts'
import { teamQuery, useChangedTeam } from './use-team.ts'

const t = teamText.page

/** The members of a partner, what each may do, and who is invited. */
export function TeamPage() {
  const query = useQuery(teamQuery)
  const mayChange = usePermission('team:write') === true
  const [isInviting, setInviting] = useState(false)
  const [acting, setActing] = useState<{ member: Member; action: MemberAction }>()
  const [ruling, setRuling] = useState<Rule>()
  const [withdrawing, setWithdrawing] = useState<Invitation>()
  const invite = (
    <Button leftSection={<IconPlus />} onClick={() => setInviting(true)}>
      {t.invite}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={mayChange ? invite : null} />
      <QueryList query={query} loading={t.loading} failed={teamText.failed.load}>
        {(team) => (
          <Stack gap={40}>
            <div>
              <Text c="dimmed" size="sm" mb="sm" role="status">
                {t.members(team.members.length)} {mayChange ? null : t.onlyOwners}
              </Text>
              <MembersTable
                members={team.members}
                mayChange={mayChange}
                onAct={(member, action) => setActing({ member, action })}
              />
            </div>
            {mayChange || team.invitations.length > 0 ? (
              <InvitationsTable invitations={team.invitations} mayChange={mayChange} onWithdraw={setWithdrawing} />
            ) : null}
            <SecondFactorRule team={team} mayChange={mayChange} onChange={() => setRuling('secondFactor')} />
            <SecondPersonRule team={team} mayChange={mayChange} onChange={() => setRuling('secondPerson')} />
            <Roles />
          </Stack>
        )}
      </QueryList>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {acting ? <MemberDialog {...acting} onClose={() => setActing(undefined)} /> : null}
      {ruling && query.data ? (
        <RuleDialog rule={ruling} isOn={isOn(ruling, query.data)} onClose={() => setRuling(undefined)} />
      ) : null}
      {withdrawing ? <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(undefined)} /> : null}
    </>
  )
}

const isOn = (rule: Rule, { requiresSecondFactor, requiresSecondPerson }: Team) =>
  rule === 'secondFactor' ? requiresSecondFactor : requiresSecondPerson

type RuleProps = { team: Team; mayChange: boolean; onChange: () => void }

/** Whether every member must sign in in two steps, and for owners who does not yet. */
function SecondFactorRule({ team: { members, requiresSecondFactor }, mayChange, onChange }: RuleProps) {
  const t = secondFactorText.rule
  const missing = members.filter(({ hasSecondFactor }) => hasSecondFactor === false)
  const lacksOwn = missing.some(({ isYou }) => isYou)
  return (
    <Part title={t.title} maw={720} align="flex-start">
      <Text c="dimmed">
        {requiresSecondFactor ? t.required : t.optional} {missing.length > 0 ? t.missing(missing.length) : null}
      </Text>
      {mayChange && lacksOwn ? (
        <Text c="dimmed">
          {t.ownFirst} <Link to="/security">{t.setUpOwn}</Link>
        </Text>
      ) : null}
      {mayChange && !lacksOwn ? (
        <Button variant="default" onClick={onChange}>
          {requiresSecondFactor ? t.makeOptional : t.require}
        </Button>
      ) : null}
    </Part>
  )
}

/** Whether releases and recalls need a second person, and whether there is one. */
function SecondPersonRule({ team: { members, requiresSecondPerson }, mayChange, onChange }: RuleProps) {
  const t = teamText.secondPerson
  const confirmers = members.filter(({ role }) => rolesWith('batches:confirm').includes(role)).length
  return (
    <Part title={t.title} maw={720} align="flex-start">
      <Text c="dimmed">
        {requiresSecondPerson ? t.required : t.optional}{' '}
        {confirmers < 2 ? (requiresSecondPerson ? t.onlyOneLeft : t.onlyOne) : null}
      </Text>
      {mayChange && (requiresSecondPerson || confirmers >= 2) ? (
        <Button variant="default" onClick={onChange}>
          {requiresSecondPerson ? t.makeOptional : t.require}
        </Button>
      ) : null}
    </Part>
  )
}

const Roles = () => (
  <Part title={t.rolesTitle} maw={720}>
    <Flex component="dl" direction="column" gap="sm">
      {companyRoles.map((role) => (
        <div key={role}>
          <Text component="dt" fw={600} c="var(--ink)">
            {describeRole(role).title}
          </Text>
          <Text component="dd" c="dimmed">
            {describeRole(role).summary}
          </Text>
        </div>
      ))}
    </Flex>
  </Part>
)

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = teamText.withdraw
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
