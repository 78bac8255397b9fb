import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { blockCodeOnce } from '../../catalog/codes/change-code-state.ts'
import { lowerCopyLimit } from '../../catalog/products/copy-limit.ts'
import { readCopyPreferences } from '../../company/partners/copy-preferences.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { decideCase } from './decision-queries.ts'
import { getCopyCase } from './get-copy-case.ts'

type Input = { blockCode: boolean; reason: string }

/**
 * Confirms that a label was copied, and blocks its code if the partner wants that. It also takes back 1 of what dismissals added to the
 * limit of the product, because the detection was right this time.
 */
export async function confirmCopyCase({ db, clock }: AppContext, actor: PartnerActor, id: string, input: Input) {
  const now = clock()
  const { partner } = actor
  const isBlocked = await db.transaction().execute(async (tx) => {
    const decision = { state: 'confirmed', decidedAt: now, decidedBy: actor.account?.id ?? null } as const
    const decided = await decideCase(tx, partner, id, decision)
    if (!decided) {
      await getCopyCase(tx, partner, id, now) // throws not_found for a foreign or missing case
      throw new AppError('conflict', messages.copyCases.alreadyDecided)
    }
    await lowerCopyLimit(tx, actor, decided.productId, now)
    const wantsBlock = input.blockCode || (await readCopyPreferences(tx, partner)).blockWhenConfirmed
    const reason = input.reason || messages.copyCases.blockReason
    const isBlockedNow = wantsBlock && (await blockCodeOnce(tx, actor, BigInt(decided.codeId), { reason }, now))
    const details = { blockedCode: isBlockedNow }
    await auditBy(tx, actor, now, { action: 'copy_case.confirmed', subject: id, details })
    await emitEvent(tx, { partnerId: partner, now }, 'case.confirmed', async () => ({
      id,
      ...(await describeCode(tx, decided.codeId)),
      isBlocked: isBlockedNow,
    }))
    return isBlockedNow
  })
  const message = isBlocked ? messages.copyCases.confirmedAndBlocked : messages.copyCases.confirmed
  return { message, data: await getCopyCase(db, partner, id, now) }
}
