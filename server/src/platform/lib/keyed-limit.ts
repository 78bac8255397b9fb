import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from './app-error.ts'

type Options = {
  /** How many of one key run at a time. */
  perKey: number
  /** How many run in total. More are refused and do not wait. */
  total?: number
  /** How many may wait, over all keys. */
  maxWaiting?: number
  /** How long each of them may wait. */
  maxWaitMs?: number
  /** The error to throw: `full` when the total is reached, `busy` when the key has no free place. */
  refuse?: (why: 'full' | 'busy') => Error
}

/** Gives the place back. Calling it twice is harmless. */
export type Release = () => void

export type KeyedLimit<Key> = {
  /**
   * Takes a place of the key, and throws what `refuse` returns if there is none. `left` is aborted when the caller is gone: then a
   * waiting call gives up, and a running one is about to end, so those behind it wait for it however long that takes.
   */
  acquire: (key: Key, left?: AbortSignal) => Promise<Release>
  /** Runs a task in a place of the key. */
  run: <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>
}

/**
 * For calls that would wait for the same row in the database: they wait here, where they hold no connection that others need. A caller
 * that would wait longer has left.
 */
export const oneByOne = { perKey: 1, maxWaitMs: 5_000 }

type Place = { left: AbortSignal | undefined }
type Line = { taken: Set<Place>; waiting: (() => void)[] }

/**
 * Limits what runs at the same time in this process, per key, first come, first served. Only keys in use are in memory. Counting over
 * all servers, or over a time, takes the database (throttle.ts).
 */
export function createKeyedLimit<Key>({
  perKey,
  total = Infinity,
  maxWaiting = Infinity,
  maxWaitMs = Infinity,
  refuse = () => new AppError('unavailable', messages.unavailable, {}, 5),
}: Options): KeyedLimit<Key> {
  const lines = new Map<Key, Line>()
  let running = 0
  let waiting = 0

  const take = (key: Key, line: Line, left: AbortSignal | undefined): Release => {
    const place = { left }
    line.taken.add(place)
    running++
    return () => {
      if (!line.taken.delete(place)) return
      running--
      const next = line.waiting.shift()
      if (next) next()
      else if (line.taken.size === 0) lines.delete(key)
    }
  }

  const wait = (key: Key, line: Line, left: AbortSignal | undefined) =>
    new Promise<Release>((resolve, reject) => {
      const begin = () => {
        stop()
        resolve(take(key, line, left))
      }
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        stop()
        reject(refuse('busy'))
      }
      const stop = () => {
        clearTimeout(timer)
        left?.removeEventListener('abort', giveUp)
        waiting--
      }
      const losePatience = () => [...line.taken].some((place) => place.left?.aborted) || giveUp()
      const timer = maxWaitMs < Infinity ? setTimeout(losePatience, maxWaitMs).unref() : undefined
      left?.addEventListener('abort', giveUp)
      line.waiting.push(begin)
      waiting++
    })

  const acquire = async (key: Key, left?: AbortSignal): Promise<Release> => {
    const line = lines.get(key) ?? { taken: new Set(), waiting: [] }
    if (line.taken.size >= perKey) {
      if (waiting >= maxWaiting || left?.aborted) throw refuse('busy')
      return wait(key, line, left)
    }
    if (running >= total) throw refuse('full')
    lines.set(key, line)
    return take(key, line, left)
  }

  return {
    acquire,
    async run(key, task) {
      const release = await acquire(key)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
