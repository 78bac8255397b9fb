import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { rolesWith } from '@sahihi/contract/domain/permissions.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { deleteOldInvitations, invitationById, storeToken } from './invitation-queries.ts'
import { findMemberById, formerMember, listMembers } from './queries.ts'

export type InvitationJob = { id: string; requestedAt: string }
export type RemovalJob = { partnerId: PartnerId; accountId: string }
export type SecondPersonRuleJob = { partnerId: PartnerId; accountId: string; required: boolean }
export type SecondFactorRuleJob = { partnerId: PartnerId; accountId: string; required: boolean }

/** Mails to members and invited people, and the nightly deletion of invitations that ended long ago. */
export async function registerTeamJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<InvitationJob>('mail-invitation', (job) => mailInvitation(context, job))
  await jobs.work<SecondFactorRuleJob>('mail-second-factor-rule', (job) => mailSecondFactorRule(context, job))
  await jobs.work<SecondPersonRuleJob>('mail-second-person-rule', (job) => mailSecondPersonRule(context, job))
  await jobs.work<RemovalJob>('mail-member-removed', (job) => mailRemoval(context, job))
  await jobs.every('delete-invitations', nightly, async () => {
    await deleteOldInvitations(db, clock())
  })
}

/** Creates the token at each attempt, so that no job contains one. An invitation that is over, or was sent again, gets no mail. */
async function mailInvitation({ db, clock, mailer, config }: AppContext, { id, requestedAt }: InvitationJob) {
  const now = clock()
  const token = createToken()
  const tokenHash = hashToken(token)
  if (!(await storeToken(db, { id, requestedAt: new Date(requestedAt), tokenHash, now }))) return
  const invitation = await invitationById(db, id, now)
  if (!invitation) return
  const { email, companyName, invitedBy, role } = invitation
  await mailer.send({
    to: email,
    subject: `Join ${companyName} on Sahihi`,
    greeting: 'Hello,',
    paragraphs: [
      `${invitedBy} invites you to work with ${companyName} on Sahihi.`,
      `Your role: ${describeRole(role).title}. ${describeRole(role).summary}`,
      `The link works once, for ${limits.invitationDays} days.`,
      'Do not forward this email: anyone with the link can join. If you do not know the company, you can ignore it.',
    ],
    link: { label: 'Accept the invitation', url: `${config.PUBLIC_URL}/invitation/${token}` },
  })
}

/** Tells a member what their company’s rule means for them, unless they have left. */
async function mailSecondFactorRule(
  { db, mailer, config }: AppContext,
  { partnerId, accountId, required }: SecondFactorRuleJob,
) {
  const member = await findMemberById(db, partnerId, accountId)
  if (!member) return
  const { email, name, companyName, hasSecondFactor } = member
  const paragraphs = required
    ? [
        `Everyone who works with ${companyName} on Sahihi now signs in in two steps: with the password and a second factor, such as a code of an authenticator app. An owner of the company decided this.`,
        hasSecondFactor
          ? 'You have set it up already: nothing changes for you.'
          : 'When you next open Sahihi, it leads you through the set-up. Have your phone at hand: it takes a few minutes.',
      ]
    : [
        `An owner of ${companyName} has made two-step sign-in optional.`,
        hasSecondFactor ? 'Yours stays on until you turn it off.' : 'You can still set it up at any time.',
      ]
  await mailer.send({
    to: email,
    subject: required
      ? `${companyName} requires two-step sign-in`
      : `${companyName} no longer requires two-step sign-in`,
    greeting: `Hello ${name ?? companyName},`,
    paragraphs,
    link: { label: 'Open sign-in and security', url: `${config.PUBLIC_URL}/security` },
    isLinkLast: true,
  })
}

/** Tells all who release and recall what changed for them, and who decided it. */
async function mailSecondPersonRule(
  { db, mailer, config }: AppContext,
  { partnerId, accountId, required }: SecondPersonRuleJob,
) {
  const owner = await findMemberById(db, partnerId, accountId)
  const members = await listMembers(db, partnerId)
  const to = members.filter(({ role }) => rolesWith('batches:write').includes(role)).map(({ email }) => email)
  if (!owner || to.length === 0) return
  const { companyName, name, email } = owner
  await mailer.send({
    to,
    subject: `Releases and recalls of ${companyName} ${required ? 'need' : 'no longer need'} a second person`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      `${name ?? email} decided this.`,
      required
        ? `A release, a recall or the end of one now takes effect when another owner or quality member confirms it within ${limits.confirmationHours} hours. An emergency recall needs nobody else and is mailed to all members.`
        : 'Who may release and recall can do it alone again.',
    ],
    link: { label: 'Open the team', url: `${config.PUBLIC_URL}/team` },
    isLinkLast: true,
  })
}

/** Tells a former member that they were removed, unless they joined again or were erased meanwhile. */
async function mailRemoval({ db, mailer, config }: AppContext, { partnerId, accountId }: RemovalJob) {
  const removed = await formerMember(db, partnerId, accountId)
  if (!removed) return
  const { email, name, companyName } = removed
  await mailer.send({
    to: email,
    subject: `You no longer work with ${companyName} on Sahihi`,
    greeting: `Hello${name ? ` ${name}` : ''},`,
    paragraphs: [
      `An owner of ${companyName} has removed you from its team. You can no longer open its products, codes and reports.`,
      `If this is a mistake, ask an owner of ${companyName} to invite you again. Other companies that you work with are not affected.`,
    ],
    link: { label: 'Sign in', url: `${config.PUBLIC_URL}/login` },
    isLinkLast: true,
  })
}
