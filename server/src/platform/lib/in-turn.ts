import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from './app-error.ts'

/** A task that had to wait longer is not started: its caller has left. */
const maxWaitMs = 5_000

/**
 * Runs the tasks of one key one after the other. Those that would wait for the same row in the database wait here, where they hold no
 * connection that others need.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const askedAt = performance.now()
    const take = () => {
      if (performance.now() - askedAt > maxWaitMs) throw new AppError('unavailable', messages.unavailable, {}, 5)
      return task()
    }
    const turn = (last.get(key) ?? Promise.resolve()).then(take, take)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
