import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { assessCopy } from '../../verify/detection/assess-copy.ts'
import { caseById } from './case-queries.ts'
import { clearDecision } from './decision-queries.ts'
import { getCopyCase } from './get-copy-case.ts'

/** Takes back a decision as `reopenCase` does. */
export async function reopenCopyCase({ db, clock }: AppContext, actor: PartnerActor, id: string) {
  const now = clock()
  const isReopened = await db.transaction().execute((tx) => reopenCase(tx, actor, id, now))
  if (!isReopened) throw new AppError('conflict', messages.copyCases.notDecided)
  return { message: messages.copyCases.reopened, data: await getCopyCase(db, actor.partner, id, now) }
}

/**
 * Takes back a decision: the case is open again, or watched if the code would not be suspected now. What the decision did to the limit
 * of the product stays, and so does a block of the code. False when there is no decision.
 */
export async function reopenCase(tx: Tx, actor: PartnerActor, id: string, now: Date): Promise<boolean> {
  const { partner } = actor
  const row = await caseById(tx, partner, id, now)
  if (!row) throw notFound()
  const { isSuspected } = assessCopy({ ...row.record, caseState: undefined }, now)
  if (!(await clearDecision(tx, partner, id, isSuspected ? 'open' : 'watched'))) return false
  await auditBy(tx, actor, now, { action: 'copy_case.reopened', subject: id, details: { from: row.state } })
  await emitEvent(tx, { partnerId: partner, now }, 'case.reopened', async () => ({
    id,
    ...(await describeCode(tx, row.codeId)),
  }))
  return true
}
