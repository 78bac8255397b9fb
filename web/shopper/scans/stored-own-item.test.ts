import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveOwnItem, storedOwnItem } from './stored-own-item.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the browser remembers the newest answer about each code', () => {
  expect(storedOwnItem('7K2M9QXD04TBH6WZ')).toBeUndefined()
  saveOwnItem('7K2M9QXD04TBH6WZ', 'not_sure')
  saveOwnItem('7K2M9QXD04TBH6WZ', 'no')
  saveOwnItem('0000000000000000', 'yes')
  expect(storedOwnItem('7K2M9QXD04TBH6WZ')).toBe('no')
  expect(storedOwnItem('0000000000000000')).toBe('yes')
})

test('what was not stored by this page is no answer', () => {
  for (const stored of ['maybe', '', 'toString', '__proto__']) {
    items.set('ownItem_7K2M9QXD04TBH6WZ', stored)
    expect(storedOwnItem('7K2M9QXD04TBH6WZ')).toBeUndefined()
  }
})

test('where the browser stores nothing, the answer lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked')
    },
    removeItem: () => undefined,
  })
  saveOwnItem('0000000000000001', 'yes')
  expect(storedOwnItem('0000000000000001')).toBe('yes')
})
