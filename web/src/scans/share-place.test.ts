import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLocal } from '../lib/safe-storage.ts'
import { keepTold, mayTell } from './late-place.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  clearLocal()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a place may be told for five minutes after the scan', () => {
  const madeAt = Date.now()
  expect(mayTell('a', madeAt)).toBe(true)
  vi.advanceTimersByTime(5 * minute - 1)
  expect(mayTell('a', madeAt)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(mayTell('a', madeAt)).toBe(false)
  expect(mayTell('a', Date.now() + minute)).toBe(false)
})

test('a place is told once for a scan, and the next scan has its own', () => {
  keepTold('a')
  keepTold('b')
  expect(mayTell('a', Date.now())).toBe(false)
  expect(mayTell('b', Date.now())).toBe(false)
  expect(mayTell('c', Date.now())).toBe(true)
})
