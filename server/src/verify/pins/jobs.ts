import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../platform/context.ts'
import { before, days, seconds } from '../../platform/lib/time.ts'
import { deleteEndedBounds } from './queries.ts'

const maxRows = 1000
// Shorter than the time that a stopping server waits for its jobs. What is left then goes to another run.
const maxDuration = seconds(5)

export async function registerPinJobs(context: AppContext): Promise<void> {
  await context.jobs.every('prune-pin-throttles', '17 * * * *', () => pruneBounds(context))
}

/**
 * Deletes the bounds on PIN tries a day after their last effect, because until then the next wait would still be longer. It works for
 * some seconds, in small parts with pauses three times as long, so that no check waits for long.
 */
export async function pruneBounds({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const deadline = performance.now() + maxDuration
  for (let deleted = maxRows; deleted === maxRows && performance.now() < deadline; ) {
    const startedAt = performance.now()
    deleted = await deleteEndedBounds(db, before(clock(), days(1)), maxRows)
    await pause(3 * (performance.now() - startedAt))
  }
}
