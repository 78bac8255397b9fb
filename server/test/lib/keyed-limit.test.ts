import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeyedLimit } from '../../src/platform/lib/keyed-limit.ts'

const refuse = (why: string) => new Error(why)
const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ran',
    (error: Error) => error.message,
  )

test('so many of a key run at a time, in the order of their calls, and other keys do not wait for them', async () => {
  const limit = createKeyedLimit<string>({ perKey: 2 })
  const events: string[] = []
  const ends: (() => void)[] = []
  const run = (key: string, name: string) =>
    limit.run(key, () => {
      events.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4'), run('b', 'b1')]
  await expect.poll(() => events).toEqual(['a1', 'a2', 'b1'])
  ends[1]?.()
  await expect.poll(() => events).toEqual(['a1', 'a2', 'b1', 'a3'])
  ends[0]?.()
  await expect.poll(() => events.at(-1)).toBe('a4')
  for (const end of ends) end()
  await Promise.all(all)
})

test('a task that fails gives its place back, and a place is given back once', async () => {
  const limit = createKeyedLimit<string>({ perKey: 1, maxWaiting: 0, refuse })
  await expect(limit.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const release = await limit.acquire('a')
  release()
  const next = await limit.acquire('a')
  release()
  expect(await settled(limit.acquire('a'))).toBe('busy')
  next()
})

test('no more run in all, and no more wait, than may', async () => {
  const limit = createKeyedLimit<string>({ perKey: 1, total: 2, maxWaiting: 1, refuse })
  const release = await limit.acquire('a')
  await limit.acquire('b')
  expect(await settled(limit.acquire('c'))).toBe('full')
  const waiting = limit.acquire('a')
  expect(await settled(limit.acquire('b'))).toBe('busy')
  release()
  await waiting
  expect(await settled(limit.acquire('c'))).toBe('full')
})

test('one that waits too long is refused, unless the one before it is about to end because its caller has left', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limit = createKeyedLimit<string>({ perKey: 1, maxWaitMs: 20, refuse })
  const caller = new AbortController()
  const release = await limit.acquire('a', caller.signal)
  const tooLong = settled(limit.acquire('a'))
  await vi.advanceTimersByTimeAsync(20)
  expect(await tooLong).toBe('busy')
  caller.abort()
  const waiting = settled(limit.acquire('a'))
  await vi.advanceTimersByTimeAsync(40)
  release()
  expect(await waiting).toBe('ran')
})

test('one whose caller leaves does not wait any more, and the next one begins', async () => {
  const limit = createKeyedLimit<string>({ perKey: 1, refuse })
  const release = await limit.acquire('a')
  const caller = new AbortController()
  const [left, next] = [settled(limit.acquire('a', caller.signal)), settled(limit.acquire('a'))]
  caller.abort()
  expect(await left).toBe('busy')
  expect(await settled(limit.acquire('a', caller.signal))).toBe('busy')
  release()
  expect(await next).toBe('ran')
})
