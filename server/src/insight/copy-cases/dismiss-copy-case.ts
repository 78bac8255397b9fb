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

/** Dismisses a case as `dismissCase` does. */
export async function dismissCopyCase({ db, clock }: AppContext, actor: PartnerActor, id: string, input: Input) {
  const now = clock()
  const done = await db.transaction().execute((tx) => dismissCase(tx, actor, id, input, now))
  const { alreadyDecided, dismissed, dismissedAndRaised } = messages.copyCases
  if (!done) throw new AppError('conflict', alreadyDecided)
  const message = done.limit === undefined ? dismissed : dismissedAndRaised(done.limit)
  return { message, data: await getCopyCase(db, actor.partner, id, now) }
}

/**
 * Dismisses a case. It stays quiet until enough new visitors come to new locations, or enough PINs are wrong or used again, so the
 * present numbers of all these are stored. Returns the new limit of the product if that raised it; undefined when the case is decided
 * already.
 */
export async function dismissCase(tx: Tx, actor: PartnerActor, id: string, { reason, note }: Input, now: Date) {
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
  if (!decided) return undefined
  await auditBy(tx, actor, now, { action: 'copy_case.dismissed', subject: id, details: { reason, note } })
  await emitEvent(tx, { partnerId: partner, now }, 'case.dismissed', async () => ({
    id,
    ...(await describeCode(tx, decided.codeId)),
    reason,
  }))
  const isDue = async () => (await countRecentDismissals(tx, partner, row.productId, now)) >= dismissalsToRaise
  return { limit: await raiseCopyLimit(tx, actor, row.productId, { isDue, now }) }
}
