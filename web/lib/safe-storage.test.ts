import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLocalStorage, getItem, getOrSetItem, removeItem, setItem } from './safe-storage.ts'

const throws = () => {
  throw new DOMException('No.', 'QuotaExceededError')
}
function createFakeStorage(items: Map<string, string>, isFull = false) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => (isFull ? throws() : items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
    clear: () => items.clear(),
  }
}
// Where all site data is blocked, even reading the property throws.
const forbid = () => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: throws })

beforeEach(() => {
  vi.stubGlobal('window', { name: '' })
})
afterEach(() => {
  clearLocalStorage()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('a working storage is the only place of a value', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', createFakeStorage(items))
  expect(setItem('localStorage', 'a', '1')).toBe(true)
  items.set('a', '2')
  expect(getItem('localStorage', 'a')).toBe('2')
  clearLocalStorage()
  expect(getItem('localStorage', 'a')).toBeNull()
})

test('without storage a value lasts as long as the page', () => {
  forbid()
  expect(getItem('localStorage', 'a')).toBeNull()
  expect(setItem('localStorage', 'a', '1')).toBe(false)
  expect(getItem('localStorage', 'a')).toBe('1')
  expect(getOrSetItem('localStorage', 'a', '2')).toBe('1')
  removeItem('localStorage', 'a')
  expect(getOrSetItem('localStorage', 'a', '2')).toBe('2')
  clearLocalStorage()
  expect(getItem('localStorage', 'a')).toBeNull()
})

test('without storage the last value of a tab reaches its next document until it is removed', async () => {
  forbid()
  vi.stubGlobal('sessionStorage', undefined)
  expect(getOrSetItem('sessionStorage', 'scan:A=', '1')).toBe('1')
  expect(getOrSetItem('localStorage', 'a', '5')).toBe('5')
  vi.resetModules()
  const next = await import('./safe-storage.ts')
  expect(next.getOrSetItem('sessionStorage', 'scan:A=', '2')).toBe('1')
  expect(next.getOrSetItem('localStorage', 'a', '6')).toBe('6')
  next.removeItemsWhere((key) => key.startsWith('draft'))
  expect(window.name).toContain('1')
  next.removeItemsWhere((key) => key.startsWith('scan'))
  expect(next.getOrSetItem('sessionStorage', 'scan:A=', '3')).toBe('3')
})

test('a full storage drops the value that a new one replaces, so that no page shows the old one', () => {
  const items = new Map([['a', 'old']])
  vi.stubGlobal('localStorage', createFakeStorage(items, true))
  expect(setItem('localStorage', 'a', 'new')).toBe(false)
  expect(getItem('localStorage', 'a')).toBe('new')
  expect(items.has('a')).toBe(false)
})
