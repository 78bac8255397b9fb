import { seconds } from './time.ts'

/**
 * Does something with each of many, some at a time. What has not begun when a job's minute is nearly over is left to the next
 * run, so that two runs do not pile up behind a slow provider.
 */
export async function inParallel<T>(things: T[], perform: (thing: T) => Promise<void>): Promise<void> {
  const until = performance.now() + seconds(40)
  const waiting = [...things]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined && performance.now() < until; next = waiting.shift())
      await perform(next)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}
