import { vi } from 'vitest'
import { patienceMs } from '../../src/platform/lib/one-per-partner.ts'

/** Has requests that wait for a turn refused at once: their timer has run out, and every reading of the clock is an hour later. */
export function expireWaitingRequests(): void {
  const start = setTimeout
  const startSooner = (run: () => void, ms?: number) => start(run, ms === patienceMs ? 0 : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startSooner as typeof setTimeout)
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000))
}
