import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLocalStorage } from '../../lib/safe-storage.ts'
import { canSharePlace, markPlaceShared } from './share-place.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  clearLocalStorage()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a place can be shared for five minutes after the scan', () => {
  const answeredAt = Date.now()
  expect(canSharePlace('a', answeredAt)).toBe(true)
  vi.advanceTimersByTime(5 * minute - 1)
  expect(canSharePlace('a', answeredAt)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(canSharePlace('a', answeredAt)).toBe(false)
  expect(canSharePlace('a', Date.now() + minute)).toBe(false)
})

test('a place is shared once per scan', () => {
  markPlaceShared('a')
  markPlaceShared('b')
  expect(canSharePlace('a', Date.now())).toBe(false)
  expect(canSharePlace('b', Date.now())).toBe(false)
  expect(canSharePlace('c', Date.now())).toBe(true)
})
