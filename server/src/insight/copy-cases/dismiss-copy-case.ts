import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { raiseCopyLimit } from '../../catalog/products/copy-limit.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { locationPlaces } from '../../verify/detection/score-history.ts'
import { weighVisitors } from '../../verify/detection/visitor-history.ts'
import { caseById } from './case-queries.ts'
import { countRecentDismissals, decideCase } from './decision-queries.ts'
import { countPinTries } from './describe-pin.ts'
import { getCopyCase } from './get-copy-case.ts'

type Input = { reason: DismissReason; note: string }

/** How many dismissals of one product, without a confirmation, raise its limit by 1. */
const dismissalsToRaise = 3

/**
 * Dismisses a case. It stays quiet until enough new visitors come to new locations, or enough PINs are wrong or used again, so the
 * present numbers of all these are stored.
 */
export async function dismissCopyCase({ db, clock }: AppContext, actor: PartnerActor, id: string, input: Input) {
  const now = clock()
  const limit = await db.transaction().execute((tx) => dismiss(tx, actor, id, input, now))
  const { dismissed, dismissedAndRaised } = messages.copyCases
  const message = limit === undefined ? dismissed : dismissedAndRaised(limit)
  return { message, data: await getCopyCase(db, actor.partner, id, now) }
}

/** Returns the new limit of the product if the dismissal raised it. */
async function dismiss(tx: Tx, actor: PartnerActor, id: string, { reason, note }: Input, now: Date) {
  const { partner } = actor
  const row = await caseById(tx, partner, id, now)
  if (!row) throw notFound()
  const history = weighVisitors(row.record.history)
  const decided = await decideCase(tx, partner, id, {
    state: 'dismissed',
    decidedAt: now,
    decidedBy: actor.account?.id ?? null,
    dismissReason: reason,
    note: note || null,
    dismissedVisitors: history.visitors,
    dismissedPlaces: locationPlaces(history),
    dismissedPinTries: countPinTries(row),
  })
  if (!decided) throw new AppError('conflict', messages.copyCases.alreadyDecided)
  await auditBy(tx, actor, now, { action: 'copy_case.dismissed', subject: id, details: { reason, note } })
  await emitEvent(tx, { partnerId: partner, now }, 'case.dismissed', async () => ({
    id,
    ...(await describeCode(tx, decided.codeId)),
    reason,
  }))
  const isDue = async () => (await countRecentDismissals(tx, partner, row.productId, now)) >= dismissalsToRaise
  return raiseCopyLimit(tx, actor, row.productId, { isDue, now })
}
