import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does work now and again after each pause, also after errors, until it is stopped. `stop` aborts the signal and waits for the run in
 * progress.
 */
export function runEvery(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  warn: (err: unknown) => void,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      await work(signal).catch(warn)
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const done = loop()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
