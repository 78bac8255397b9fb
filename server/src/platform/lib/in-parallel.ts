import { seconds } from './time.ts'

const concurrency = 4

/**
 * Runs `perform` for many items, four at a time. Items that have not started after 40 seconds are left to the next run, so that the
 * runs of a job that starts every minute do not pile up behind a slow provider.
 */
export async function inParallel<T>(items: T[], perform: (item: T) => Promise<void>): Promise<void> {
  const until = performance.now() + seconds(40)
  const queue = [...items]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && performance.now() < until; next = queue.shift())
      await perform(next)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
