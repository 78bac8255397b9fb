import closeWithGrace from 'close-with-grace'

const signals = ['SIGINT', 'SIGTERM'] as const
const sameRequestMs = 1_000

/**
 * Calls `finish` once when the process is told to stop, or fails, and then ends the process, after `delay` milliseconds at the latest.
 * Ctrl-C sends a signal to each process of the terminal, and npm and the primary process forward theirs, so further signals within a
 * second are the same request. A later signal ends the process immediately.
 */
export function endGracefully(delay: number, finish: (why: { err?: Error; signal?: string }) => Promise<void>) {
  let first: { signal: string; at: number } | undefined
  const { close } = closeWithGrace({ delay, logger: false, skip: [...signals] }, ({ err }) =>
    finish(err ? { err } : { ...first }),
  )
  for (const signal of signals)
    process.on(signal, () => {
      const now = performance.now()
      if (first && now - first.at > sameRequestMs) process.exit(1)
      if (first) return
      first = { signal, at: now }
      close()
    })
}
