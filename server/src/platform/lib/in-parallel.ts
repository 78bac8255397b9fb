import { seconds } from './time.ts'

const concurrency = 4

/**
 * Runs `perform` over many items, four at a time. What has not started after 40 seconds is left to the next run of the job, so
 * that two runs of a job that runs every minute do not pile up behind a slow provider.
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
