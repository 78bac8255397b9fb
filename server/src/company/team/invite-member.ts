import { limits } from '@sahihi/contract/domain/limits.ts'
import type { inviteMember as endpoint } from '@sahihi/contract/endpoints/team.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, tooMany } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor, PartnerId } from '../../platform/lib/identity.ts'
import { requireOpenPartner } from '../../platform/lib/require-open-partner.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { getTeam } from './get-team.ts'
import { insertInvitation } from './invitation-queries.ts'
import type { InvitationJob } from './jobs.ts'
import { isMember } from './queries.ts'

/** Invites someone; a job mails the link. Nothing here shows whether the address has an account. */
export async function inviteMember(context: AppContext, actor: MemberActor, input: z.output<typeof endpoint.body>) {
  const { db, jobs, clock } = context
  const { account, partner } = actor
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await requireOpenPartner(tx, partner)
    if (await isMember(tx, partner, input.email)) throw new AppError('conflict', messages.alreadyMember)
    const id = uuidv7()
    if (!(await insertInvitation(tx, { id, partnerId: partner, invitedBy: account.id, now, ...input })))
      throw new AppError('conflict', messages.alreadyInvited)
    await countInvitation(tx, partner, now)
    await auditBy(tx, actor, now, { action: 'team.invited', subject: id, details: input })
    const job: InvitationJob = { id, requestedAt: now.toISOString() }
    await jobs.enqueue(tx, 'mail-invitation', job)
  })
  return { message: messages.invited(input.email), data: await getTeam(context, actor) }
}

/** Counts each mail of an invitation, because it goes to an address that someone typed. */
export async function countInvitation(tx: Tx, partner: PartnerId, now: Date) {
  const limit = { max: limits.invitationsPerHour, seconds: 3600 }
  const { waitSeconds } = await countInWindow(tx, `invitations:${partner}`, limit, now)
  if (waitSeconds > 0) throw tooMany(waitSeconds, messages.invitationLimit)
}
