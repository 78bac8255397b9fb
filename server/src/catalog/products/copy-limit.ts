import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { lockCopyLimit, updateCopyLimit } from './product-queries.ts'

/** The limit in force: what the partner chose, and what dismissed cases added to it. */
const inForce = ({ chosen, raised }: { chosen: number; raised: number }) => chosen + raised

/**
 * Raises the limit of a product by 1, if `isDue` says so and it is not the highest. Returns the new limit. The product stays
 * locked from before `isDue` until the transaction ends, so that decisions made at the same time are counted one by one.
 */
export async function raiseCopyLimit(
  tx: Tx,
  actor: PartnerActor,
  productId: string,
  { isDue, now }: { isDue: () => Promise<boolean>; now: Date },
): Promise<number | undefined> {
  const limit = await lockCopyLimit(tx, actor.partner, productId)
  if (!limit || inForce(limit) >= limits.copyLimitMax || !(await isDue())) return undefined
  await updateCopyLimit(tx, actor.partner, productId, { copyLimitRaised: limit.raised + 1 })
  const details = { from: inForce(limit), to: inForce(limit) + 1 }
  await auditBy(tx, actor, now, { action: copyLimitRaised, subject: productId, details })
  return details.to
}

export const copyLimitRaised = 'product.copy_limit_raised'

/** Locks the limits of several products in one order, so that nobody who does so waits for another. */
export async function lockCopyLimits(tx: Tx, partner: PartnerId, productIds: string[]): Promise<void> {
  for (const id of [...new Set(productIds)].sort()) await lockCopyLimit(tx, partner, id)
}

/** Takes back 1 of what dismissed cases added to the limit of a product. */
export async function lowerCopyLimit(tx: Tx, actor: PartnerActor, productId: string, now: Date): Promise<void> {
  const limit = await lockCopyLimit(tx, actor.partner, productId)
  if (!limit || limit.raised === 0) return
  await updateCopyLimit(tx, actor.partner, productId, { copyLimitRaised: limit.raised - 1 })
  const details = { from: inForce(limit), to: inForce(limit) - 1 }
  await auditBy(tx, actor, now, { action: 'product.copy_limit_lowered', subject: productId, details })
}

type Choice = { limit: number | null; isResold: boolean }

/** Sets the limit of a product that verifies codes, null for the partner's, and takes back what dismissed cases added to it. */
export async function chooseCopyLimit(
  tx: Tx,
  actor: PartnerActor,
  productId: string,
  { limit, isResold }: Choice,
  now: Date,
): Promise<void> {
  const former = await lockCopyLimit(tx, actor.partner, productId)
  if (!former) throw notFound()
  if (former.own === limit && former.isResold === isResold && former.raised === 0) return
  await updateCopyLimit(tx, actor.partner, productId, { copyLimit: limit, copyLimitRaised: 0, isResold })
  const chosen = (await lockCopyLimit(tx, actor.partner, productId))?.chosen
  const { own: _, ...from } = former
  const details = { from, to: { chosen, raised: 0, isResold } }
  await auditBy(tx, actor, now, { action: 'product.copy_limit_changed', subject: productId, details })
}
