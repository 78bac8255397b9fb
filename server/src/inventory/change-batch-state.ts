import type { BatchAction } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Updateable } from 'kysely'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import type { Batches } from '../db/schema.ts'
import { findBatch } from './find-batch.ts'
import { presentBatch } from './present-batch.ts'
import { type BatchFact, updateBatch } from './batch-queries.ts'

type Given = { now: Date; reason: string | null }
type Way = { fact: BatchFact; is: 'is' | 'is not'; set: (given: Given) => Updateable<Batches>; deed: string }

const ways: Record<BatchAction, Way> = {
  release: { fact: 'releasedAt', is: 'is', set: ({ now }) => ({ releasedAt: now }), deed: 'batch.released' },
  recall: {
    fact: 'recalledAt',
    is: 'is',
    set: ({ now, reason }) => ({ recalledAt: now, recallReason: reason }),
    deed: 'batch.recalled',
  },
  lift_recall: {
    fact: 'recalledAt',
    is: 'is not',
    set: () => ({ recalledAt: null, recallReason: null }),
    deed: 'batch.recall_lifted',
  },
  close: {
    fact: 'closedAt',
    is: 'is',
    set: ({ now, reason }) => ({ closedAt: now, closeReason: reason }),
    deed: 'batch.closed',
  },
  reopen: {
    fact: 'closedAt',
    is: 'is not',
    set: () => ({ closedAt: null, closeReason: null }),
    deed: 'batch.reopened',
  },
}

/**
 * Releases, recalls or closes a batch, or takes that back (design 4, "Recall, block, release"), in the caller's transaction; the
 * next scan reads it.
 */
export async function changeState(
  tx: Tx,
  who: { account: Account; partner: PartnerId },
  id: string,
  { action, ...given }: { action: BatchAction; reason: string },
  now: Date,
) {
  const { fact, is, set, deed } = ways[action]
  const reason = given.reason || null
  const batch = await updateBatch(tx, who.partner, id, { fact, is, set: set({ now, reason }) })
  if (!batch) {
    await findBatch(tx, who.partner, id) // a foreign or missing one is not found
    throw new AppError('conflict', messages.alreadySo)
  }
  await audit(tx, {
    at: now,
    accountId: who.account.id,
    partnerId: who.partner,
    action: deed,
    subject: id,
    details: { reason },
  })
  return presentBatch(batch)
}
