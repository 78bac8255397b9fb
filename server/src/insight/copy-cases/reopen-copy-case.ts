import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { assessCopy } from '../../verify/detection/assess-copy.ts'
import { caseById } from './case-queries.ts'
import { clearDecision } from './decision-queries.ts'
import { getCopyCase } from './get-copy-case.ts'

/**
 * Takes back a decision: the case is open again, or watched if the code would not be suspected now. What the decision did to the limit
 * of the product stays, and so does a block of the code.
 */
export async function reopenCopyCase({ db, clock }: AppContext, actor: PartnerActor, id: string) {
  const now = clock()
  const { partner } = actor
  await db.transaction().execute(async (tx) => {
    const row = await caseById(tx, partner, id, now)
    if (!row) throw notFound()
    const { isSuspected } = assessCopy({ ...row.record, caseState: undefined }, now)
    if (!(await clearDecision(tx, partner, id, isSuspected ? 'open' : 'watched')))
      throw new AppError('conflict', messages.copyCases.notDecided)
    await auditBy(tx, actor, now, { action: 'copy_case.reopened', subject: id, details: { from: row.state } })
    await emitEvent(tx, { partnerId: partner, now }, 'case.reopened', async () => ({
      id,
      ...(await describeCode(tx, row.codeId)),
    }))
  })
  return { message: messages.copyCases.reopened, data: await getCopyCase(db, partner, id, now) }
}
