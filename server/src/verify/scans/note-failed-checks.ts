import type { AppContext } from '../../platform/context.ts'
import { sqlState } from '../../platform/db/client.ts'
import { seconds } from '../../platform/lib/time.ts'
import { countFailedChecks, type FailedCheck } from './failed-check-queries.ts'

/** Notes a failed check, to be counted within seconds. It returns immediately and never fails. */
export type NoteFailedCheck = (check: FailedCheck) => void

// While the database does not answer, waiting checks must not fill the memory.
const maxWaiting = 20_000
const maxAtOnce = 2_000

/**
 * Counts failed checks beside the verify call, once a second, on the connections of partners (docs/architecture.md, "The hot path").
 * Checks that could not be counted are tried again; a process that is killed loses those of its last second. `stop` counts the rest.
 */
export function createFailedCheckCounter({ db, log }: Pick<AppContext, 'db' | 'log'>): {
  note: NoteFailedCheck
  stop: () => Promise<void>
} {
  let waiting: FailedCheck[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      running = running.then(count)
    }, seconds(1))
  }
  const count = async () => {
    while (waiting.length > 0) {
      const checks = waiting.splice(0, maxAtOnce)
      try {
        await countFailedChecks(db, checks)
      } catch (error) {
        log.warn({ err: error, checks: checks.length, dropped }, 'failed checks could not be counted now')
        // Data that the database refuses would be refused again.
        if (/^2[23]/.test(sqlState(error) ?? '')) continue
        waiting = [...checks, ...waiting].slice(0, maxWaiting)
        return schedule()
      }
    }
  }
  const note: NoteFailedCheck = (check) => {
    if (waiting.length >= maxWaiting) dropped++
    else waiting.push(check)
    schedule()
  }
  const stop = async () => {
    clearTimeout(timer)
    await running.then(count)
    clearTimeout(timer)
  }
  return { note, stop }
}
