import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from './app-error.ts'
import type { PartnerId } from './identity.ts'

export const rateLimited = (message: string = messages.downloadBusy) => new AppError('rate_limited', message, {}, 5)

/**
 * Turns of which each partner has one at a time in this process, and all together at most `max`. Everyone else gets rate_limited; but
 * whoever comes again because the connection broke waits the moment until the turn of that connection has ended.
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
