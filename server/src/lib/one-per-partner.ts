import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from './app-error.ts'
import type { PartnerId } from './identity.ts'

export const rateLimited = (message: string = messages.downloadBusy) => new AppError('rate_limited', message, {}, 5)

/**
 * Turns: one at a time for each partner in this process, and at most `max` in all. Everyone else gets rate_limited. A partner whose
 * connection broke and who tries again waits until the turn of the broken connection has ended.
 */
export function createPartnerTurns(max: number) {
  const turns = new Map<PartnerId, { disconnected: AbortSignal; ended: Promise<void> }>()

  /** Returns the function that ends the turn. */
  return async function beginTurn(partner: PartnerId, disconnected: AbortSignal): Promise<() => void> {
    for (let turn = turns.get(partner); turn; turn = turns.get(partner)) {
      if (!turn.disconnected.aborted) throw rateLimited()
      await turn.ended
    }
    if (turns.size >= max) throw rateLimited(messages.downloadSlotsFull)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    turns.set(partner, { disconnected, ended })
    return () => {
      turns.delete(partner)
      resolve()
    }
  }
}
