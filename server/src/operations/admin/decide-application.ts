import type { decideApplication as endpoint } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import { signOutPartner } from '../../company/accounts/ended-sessions.ts'
import { provideMemberAccount } from '../../company/accounts/provision-accounts.ts'
import { decideOnce } from '../../company/partners/partner-status.ts'
import { addMember } from '../../company/team/members.ts'
import { createDefaultRules } from '../../insight/alerts/create-default-rules.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { applicationById } from './queries.ts'

/** Approves or rejects a pending application; a job mails the applicant. */
export async function decideApplication(context: AppContext, admin: AdminId, input: z.output<typeof endpoint.body>) {
  const { partnerId, status, rejectionReason } = input
  if (status === 'rejected' && rejectionReason !== undefined)
    return rejectPartner(context, admin, { partnerId, reason: rejectionReason })
  return approvePartner(context, admin, partnerId)
}

/** Also creates the account and turns on the default alerts. The mail has the link to set the account's password. */
async function approvePartner({ db, jobs, clock }: AppContext, admin: AdminId, partnerId: string) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const partner = (await decideOnce(tx, partnerId, { approvedAt: now })) ?? (await throwNotPending(tx, partnerId))
    const account = await provideMemberAccount(tx, { email: partner.email, now })
    if (!account) throw new AppError('conflict', messages.emailTaken)
    const { id: accountId, hadPassword } = account
    await addMember(tx, { accountId, partnerId, role: 'owner', joinedAt: now })
    await createDefaultRules(tx, [partnerId])
    await audit(tx, { occurredAt: now, accountId: admin, partnerId, action: 'partner.approved', subject: partnerId })
    await jobs.enqueue(tx, 'mail-approval', { accountId, hadPassword })
  })
  return { message: messages.approved }
}

type Rejection = { partnerId: string; reason: string }

/** The address can apply again. */
async function rejectPartner({ db, jobs, clock }: AppContext, admin: AdminId, { partnerId, reason }: Rejection) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const decided = await decideOnce(tx, partnerId, { rejectedAt: now, rejectionReason: reason })
    if (!decided) await throwNotPending(tx, partnerId)
    await signOutPartner(tx, partnerId)
    const event = { action: 'partner.rejected', subject: partnerId, details: { reason } } as const
    await audit(tx, { occurredAt: now, accountId: admin, partnerId, ...event })
    await jobs.enqueue(tx, 'mail-rejection', { partnerId })
  })
  return { message: messages.rejected }
}

async function throwNotPending(tx: Tx, partnerId: string): Promise<never> {
  throw (await applicationById(tx, partnerId)) ? new AppError('conflict', messages.applicationDecided) : notFound()
}
