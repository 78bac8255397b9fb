import { afterEach, expect, test, vi } from 'vitest'
import { isUnattended, watchInput } from './attention.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that nobody touches for two minutes is unattended, until it is touched', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(isUnattended()).toBe(false)
  const stop = watchInput()
  vi.advanceTimersByTime(120_000)
  expect(isUnattended()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isUnattended()).toBe(true)
  for (const input of ['pointermove', 'keydown', 'wheel', 'touchstart']) {
    vi.advanceTimersByTime(120_001)
    page.dispatchEvent(new Event(input))
    expect(isUnattended()).toBe(false)
  }
  vi.advanceTimersByTime(120_001)
  stop()
  expect(isUnattended()).toBe(false)
})
