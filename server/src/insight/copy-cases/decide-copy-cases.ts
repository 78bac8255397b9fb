import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { lockCopyLimits } from '../../catalog/products/copy-limit.ts'
import type { Tx } from '../../platform/db/client.ts'
import { changeSelected } from '../../platform/lib/change-selected.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { confirmCase } from './confirm-copy-case.ts'
import { lockCases } from './decision-queries.ts'
import { dismissCase } from './dismiss-copy-case.ts'
import { reopenCase } from './reopen-copy-case.ts'

type Input = {
  action: 'confirm' | 'dismiss' | 'reopen'
  caseIds: string[]
  blockCode: boolean
  blockReason: string
  dismissReason?: DismissReason | undefined
  note: string
}

/** Decides several cases, each as if it were decided by itself. Dismissed at one time, they raise the limit of a product by 1 at most. */
export async function decideCopyCases(tx: Tx, actor: PartnerActor, input: Input, now: Date) {
  const { action, blockCode, blockReason, dismissReason = 'other', note } = input
  let effects = 0
  const ids = await changeSelected(input.caseIds, {
    // All cases before the first product, as a single decision locks them: so no two decisions wait for each other.
    lock: async (all) => {
      const cases = await lockCases(tx, actor.partner, all)
      const productIds = cases.map(({ productId }) => productId)
      await lockCopyLimits(tx, actor.partner, productIds)
      return cases.map(({ id }) => id)
    },
    change: async (id) => {
      if (action === 'reopen') return reopenCase(tx, actor, id, now)
      if (action === 'confirm') {
        const confirmed = await confirmCase(tx, actor, id, { blockCode, reason: blockReason }, now)
        if (confirmed?.isBlocked) effects += 1
        return confirmed !== undefined
      }
      const dismissed = await dismissCase(tx, actor, id, { reason: dismissReason, note }, now)
      if (dismissed?.limit) effects += 1
      return dismissed !== undefined
    },
  })
  const message = messages.copyCases.decided[action](countOf(ids.length, 'code'), effects)
  return { message, data: { changed: ids.length, ids } }
}
