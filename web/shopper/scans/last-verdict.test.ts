import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearVerdict, lastVerdict, saveVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'

const hour = 3_600_000
const scan: Scan = { serial: '7K2M9QXD04TBH6WZ', scanId: 'a', scanMethod: 'QR_SCAN', scanDuration: 5 }
const answer = { success: true, message: 'Fine', verdict: 'genuine_first', reasons: [] } as unknown as VerdictReply

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
    key: (i: number) => [...items.keys()][i] ?? null,
    get length() {
      return items.size
    },
  })
  vi.stubGlobal('window', { name: '' })
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keys = () => Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)).sort()

test('a result is stored for 24 hours, then cleared', () => {
  saveVerdict({ answer, scan })
  vi.advanceTimersByTime(24 * hour - 1)
  expect(lastVerdict()).toEqual({ answer, scan, answeredAt: Date.parse('2026-11-21T10:00:00Z') })
  vi.advanceTimersByTime(1)
  expect(lastVerdict()).toBeUndefined()
  expect(keys()).toEqual(['sessionId'])
})

test('clearing removes the result, its time and its session, and leaves the visitor', () => {
  saveVerdict({ answer, scan })
  expect(keys()).toEqual(['scanResult', 'scanResultSessionId', 'scanResultTimestamp', 'sessionId'])
  const visitor = localStorage.getItem('sessionId')
  clearVerdict()
  expect(keys()).toEqual(['sessionId'])
  expect(localStorage.getItem('sessionId')).toBe(visitor)
})

test.each(['{}', '{"success":"true"}', 'null', 'no JSON', '[]'])('%s is not a result and is cleared', (stored) => {
  saveVerdict({ answer, scan })
  localStorage.setItem('scanResult', stored)
  expect(lastVerdict()).toBeUndefined()
  expect(localStorage.getItem('scanResult')).toBeNull()
})

test('correcting the clock by less than a day keeps the result', () => {
  saveVerdict({ answer, scan })
  vi.setSystemTime(Date.now() - 23 * hour)
  expect(lastVerdict()?.answer).toEqual(answer)
})

test('a result without a time, or from a future day, is cleared', () => {
  saveVerdict({ answer, scan })
  localStorage.setItem('scanResultTimestamp', String(Date.now() + 24 * hour))
  expect(lastVerdict()).toBeUndefined()
  saveVerdict({ answer, scan })
  localStorage.removeItem('scanResultTimestamp')
  expect(lastVerdict()).toBeUndefined()
})

test('a failed check is a result too', () => {
  const failed = {
    success: false,
    message: 'No',
    error: 'No',
    code: 'not_found',
    verdict: 'unknown',
    reasons: [],
  } as const
  saveVerdict({ answer: { ...failed, reasons: [] }, scan })
  expect(lastVerdict()?.answer).toEqual(failed)
})

test('a result that cannot be stored is still the last one of this page', () => {
  expect(saveVerdict({ answer, scan })).toBe(true)
  vi.stubGlobal('localStorage', undefined)
  expect(saveVerdict({ answer, scan })).toBe(false)
  expect(lastVerdict()?.answer).toEqual(answer)
  clearVerdict()
  expect(lastVerdict()).toBeUndefined()
})
