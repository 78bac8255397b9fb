import type * as endpoints from '@sahihi/contract/endpoints/closure.ts'
import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import { endBatchRequests } from '../../catalog/batches/list-batch-requests.ts'
import { endLinks } from '../../catalog/gs1/delete-link.ts'
import { cancelOrders } from '../../catalog/orders/cancel-order.ts'
import { eraseAccounts } from '../../company/accounts/erase-accounts.ts'
import { withProof } from '../../company/accounts/with-second-factor-proof.ts'
import { endApiKeys } from '../../company/api-keys/revoke-api-key.ts'
import { eraseApplication } from '../../company/applications/application-file.ts'
import { findCompanyName } from '../../company/partners/find-company-name.ts'
import { close } from '../../company/partners/partner-status.ts'
import { cancelPayments, erasePayer } from '../../company/payments/cancel-payment.ts'
import { endTeam } from '../../company/team/members.ts'
import { endAlerts } from '../../insight/alerts/delete-alert-rule.ts'
import { eraseNotes } from '../../insight/inbox/update-inbox-item.ts'
import type { AppContext } from '../../platform/context.ts'
import { isTransactionConflict, type Tx } from '../../platform/db/client.ts'
import { deleteAllFiles } from '../../platform/files/stored-files.ts'
import { deleteIdempotencyKeys } from '../../platform/http/idempotency.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import { eraseFromAudit } from '../../platform/lib/erase-from-audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { endWebhooks } from '../../platform/webhooks/delete-webhook-endpoint.ts'
import { endSample } from '../samples/remove-sample-company.ts'
import type { ClosureMail } from './jobs.ts'
import { countCodes } from './queries.ts'

type Input = z.output<typeof endpoints.closePartner.body>

/**
 * Closes a partner permanently, in one transaction (docs/company-and-plans.md, "Closing an account"). Products, batches and codes stay
 * as they are: every printed code keeps its verdict.
 */
export async function closePartner(context: AppContext, actor: MemberActor, input: Input) {
  const companyName = await findCompanyName(context.db, actor.partner)
  if (foldName(input.companyName) !== foldName(companyName))
    throw wrongField({ field: 'companyName', message: closureMessages.nameDiffers(companyName) })
  try {
    await withProof(context, actor.account, input, (tx) => closeNow(context, tx, actor, input))
  } catch (error) {
    // A concurrent change took its locks in another order. Nothing was written.
    if (isTransactionConflict(error)) throw changedMeanwhile()
    throw error
  }
  return { message: closureMessages.closed }
}

const foldName = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

async function closeNow({ jobs, clock }: AppContext, tx: Tx, actor: MemberActor, { reason, note }: Input) {
  const now = clock()
  const { account, partner } = actor
  await cancelPayments(tx, partner, now)
  const closed = await close(tx, partner, { reason, note: note || null, now })
  if (!closed) throw changedMeanwhile()
  await erasePayer(tx, partner)
  await cancelOrders(tx, actor, now)
  await endSample(tx, partner)
  await endBatchRequests(tx, partner)
  await endApiKeys(tx, partner, now)
  await endWebhooks(tx, partner)
  await endLinks(tx, partner)
  await deleteAllFiles(tx, partner)
  await endAlerts(tx, partner)
  await eraseNotes(tx, partner)
  await eraseApplication(tx, partner)
  await deleteIdempotencyKeys(tx, partner)
  const members = await endTeam(tx, partner, now)
  const owners = members.filter(({ role }) => role === 'owner')
  if (!owners.some(({ id }) => id === account.id)) throw new AppError('not_allowed', messages.forbidden)
  const accountIds = await eraseAccounts(
    tx,
    members.map(({ id }) => id),
  )
  await auditBy(tx, actor, now, { action: 'partner.closed', subject: partner, details: { choice: reason, note } })
  await eraseFromAudit(tx, { partnerId: partner, accountIds })
  const codes = await countCodes(tx, partner)
  // A job for each owner: a retry mails nobody twice.
  for (const { email: to } of owners)
    await jobs.enqueue(tx, 'mail-account-closed', {
      to,
      companyName: closed.companyName,
      codes,
      closedAt: now.toISOString(),
    } satisfies ClosureMail)
}

const changedMeanwhile = () => new AppError('conflict', closureMessages.changedMeanwhile)
