import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../context.ts'
import { nightly } from '../lib/jobs.ts'
import { createToken, hashToken } from '../lib/tokens.ts'
import { deleteOldInvitations, invitationById, storeToken } from './invitation-queries.ts'

export type InvitationJob = { id: string; requestedAt: string }

/** The mails of invitations, and the nightly deletion of those that ended long ago. */
export async function registerTeamJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<InvitationJob>('mail-invitation', (job) => mailInvitation(context, job))
  await jobs.every('delete-invitations', nightly, async () => {
    await deleteOldInvitations(db, clock())
  })
}

/** The token is made at each attempt, so that no job contains one. An invitation that is over, or was sent again, gets no mail. */
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
      `${invitedBy} invites you to work with ${companyName} on Sahihi, as ${describeRole(role).title.toLowerCase()}: ${describeRole(role).summary}`,
      `The link works once, for ${limits.invitationDays} days.`,
      'If you do not know the company, ignore this mail, and forward it to nobody: whoever has the link can join.',
    ],
    link: { label: 'Accept the invitation', url: `${config.PUBLIC_URL}/invitation/${token}` },
  })
}
