import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLocal, firstKept, getKept, removeKept, setKept } from './safe-storage.ts'

const throws = () => {
  throw new DOMException('No.', 'QuotaExceededError')
}
function storageOf(kept: Map<string, string>, isFull = false) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (isFull ? throws() : kept.set(key, value)),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
}
// As where all site data is blocked: to name the storage throws already.
const forbid = () => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: throws })

beforeEach(() => {
  vi.stubGlobal('window', { name: '' })
})
afterEach(() => {
  clearLocal()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('a storage that works is the only place where a value is', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOf(kept))
  expect(setKept('localStorage', 'a', '1')).toBe(true)
  kept.set('a', '2')
  expect(getKept('localStorage', 'a')).toBe('2')
  clearLocal()
  expect(getKept('localStorage', 'a')).toBeNull()
})

test('without storage a value lives as long as the page', () => {
  forbid()
  expect(getKept('localStorage', 'a')).toBeNull()
  expect(setKept('localStorage', 'a', '1')).toBe(false)
  expect(getKept('localStorage', 'a')).toBe('1')
  expect(firstKept('localStorage', 'a', '2')).toBe('1')
  removeKept('localStorage', 'a')
  expect(firstKept('localStorage', 'a', '2')).toBe('2')
  clearLocal()
  expect(getKept('localStorage', 'a')).toBeNull()
})

test('without storage the last value of a tab is found by its next document, until it is forgotten', async () => {
  forbid()
  vi.stubGlobal('sessionStorage', undefined)
  expect(firstKept('sessionStorage', 'scan:A=', '1')).toBe('1')
  expect(firstKept('localStorage', 'a', '5')).toBe('5')
  vi.resetModules()
  const next = await import('./safe-storage.ts')
  expect(next.firstKept('sessionStorage', 'scan:A=', '2')).toBe('1')
  expect(next.firstKept('localStorage', 'a', '6')).toBe('6')
  next.forgetKept((key) => key.startsWith('draft'))
  expect(window.name).toContain('1')
  next.forgetKept((key) => key.startsWith('scan'))
  expect(next.firstKept('sessionStorage', 'scan:A=', '3')).toBe('3')
})

test('a full storage gives up the value that a new one replaces, so that no page shows the old one', () => {
  const kept = new Map([['a', 'old']])
  vi.stubGlobal('localStorage', storageOf(kept, true))
  expect(setKept('localStorage', 'a', 'new')).toBe(false)
  expect(getKept('localStorage', 'a')).toBe('new')
  expect(kept.has('a')).toBe(false)
})
