import { vi } from 'vitest'
import { patienceMs } from '../../src/platform/lib/one-per-partner.ts'

/** Makes waiting requests time out immediately: their timers run without delay, and each reading of the clock is an hour later. */
export function expireWaitingRequests(): void {
  const start = setTimeout
  const startSooner = (run: () => void, ms?: number) => start(run, ms === patienceMs ? 0 : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startSooner as typeof setTimeout)
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000))
}
