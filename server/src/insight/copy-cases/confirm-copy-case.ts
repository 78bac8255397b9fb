import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { setBlock } from '../../catalog/codes/set-block.ts'
import { lowerCopyLimit } from '../../catalog/products/copy-limit.ts'
import { readCopyPreferences } from '../../company/partners/copy-preferences.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { decideCase } from './decision-queries.ts'
import { getCopyCase } from './get-copy-case.ts'

type Input = { blockCode: boolean; reason: string }

/** Confirms a case as `confirmCase` does. */
export async function confirmCopyCase({ db, clock }: AppContext, actor: PartnerActor, id: string, input: Input) {
  const now = clock()
  const { partner } = actor
  const confirmed = await db.transaction().execute((tx) => confirmCase(tx, actor, id, input, now))
  const data = await getCopyCase(db, partner, id, now) // throws not_found for a foreign or missing case
  if (!confirmed) throw new AppError('conflict', messages.copyCases.alreadyDecided)
  const message = confirmed.isBlocked ? messages.copyCases.confirmedAndBlocked : messages.copyCases.confirmed
  return { message, data }
}

/**
 * Confirms that a label was copied, and blocks its code if the partner wants that. It also takes back 1 of what dismissals added to the
 * limit of the product, because the detection was right this time. Undefined when the case is decided already or not the partner's.
 */
export async function confirmCase(tx: Tx, actor: PartnerActor, id: string, input: Input, now: Date) {
  const { partner } = actor
  const decision = { state: 'confirmed', decidedAt: now, decidedBy: actor.account?.id ?? null } as const
  const decided = await decideCase(tx, partner, id, decision)
  if (!decided) return undefined
  await lowerCopyLimit(tx, actor, decided.productId, now)
  const wantsBlock = input.blockCode || (await readCopyPreferences(tx, partner)).blockWhenConfirmed
  const reason = input.reason || messages.copyCases.blockReason
  const isBlocked = wantsBlock && (await setBlock(tx, actor, BigInt(decided.codeId), { action: 'block', reason }, now))
  await auditBy(tx, actor, now, { action: 'copy_case.confirmed', subject: id, details: { blockedCode: isBlocked } })
  await emitEvent(tx, { partnerId: partner, now }, 'case.confirmed', async () => ({
    id,
    ...(await describeCode(tx, decided.codeId)),
    isBlocked,
  }))
  return { isBlocked }
}
