import { vi } from 'vitest'

/** Has requests that wait for a turn (lib/one-per-partner.ts) refused at once: every reading of the clock is an hour later. */
export function expireWaitingRequests(): void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000))
}
