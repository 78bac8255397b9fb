import { vi } from 'vitest'

/** Lets whoever waits for a turn (lib/one-per-partner.ts) be refused at once: each look at the clock takes it an hour on. */
export function losePatience(): void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000))
}
