import { setTimeout as pause } from 'node:timers/promises'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from './app-error.ts'
import type { AdminId, PartnerId } from './identity.ts'

export const rateLimited = (message: string = messages.downloadBusy) => new AppError('rate_limited', message, {}, 5)

/** A client that tries again at once may be here before the server has noticed that its last connection is gone. */
export const patienceMs = 2_000

/**
 * Turns: one at a time for each partner in this process, and at most `max` in all. Everyone else gets rate_limited, a partner's own
 * next one after some patience. A partner whose connection broke and who tries again waits until the turn of the broken connection
 * has ended.
 */
export function createPartnerTurns(max: number) {
  const turns = new Map<PartnerId | AdminId, { disconnected: AbortSignal; ended: Promise<void> }>()

  /** Returns the function that ends the turn. */
  return async function beginTurn(partner: PartnerId | AdminId, disconnected: AbortSignal): Promise<() => void> {
    const deadline = performance.now() + patienceMs
    for (let turn = turns.get(partner); turn; turn = turns.get(partner)) {
      const patienceLeft = deadline - performance.now()
      if (turn.disconnected.aborted) await turn.ended
      else if (patienceLeft > 0) await Promise.race([turn.ended, pause(patienceLeft, undefined, { ref: false })])
      else throw rateLimited()
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
