import { beforeEach, expect, test, vi } from 'vitest'
import { openDraft, removeOldDrafts } from './draft.ts'
import { clearLocalStorage, getItem, setItem } from './safe-storage.ts'

beforeEach(() => {
  clearLocalStorage()
  vi.stubGlobal('localStorage', undefined) // stored in memory only
})

test('a draft stores input and one id per name until it is cleared', () => {
  const draft = openDraft<{ text: string }>('a')
  expect(draft.load()).toEqual({})
  draft.save({ text: 'Fine' })
  const id = draft.id()
  const again = openDraft<{ text: string }>('a')
  expect([again.load(), again.id()]).toEqual([{ text: 'Fine' }, id])
  expect(openDraft('b').id()).not.toBe(id)
  draft.renewId()
  const renewed = draft.id()
  expect([again.load(), again.id(), renewed !== id]).toEqual([{ text: 'Fine' }, renewed, true])
  draft.clear()
  expect(again.load()).toEqual({})
  expect(again.id()).not.toBe(renewed)
})

test('a draft and its id last for a day', () => {
  vi.useFakeTimers()
  const draft = openDraft<{ contact: string }>('c')
  draft.save({ contact: 'ada@home.example' })
  const id = draft.id()
  vi.advanceTimersByTime(23 * 60 * 60_000)
  expect([draft.load(), draft.id()]).toEqual([{ contact: 'ada@home.example' }, id])
  vi.advanceTimersByTime(60 * 60_000)
  expect(draft.load()).toEqual({})
  expect(draft.id()).not.toBe(id)
  expect(getItem('localStorage', 'draft:c')).toBeNull()
  vi.useRealTimers()
})

test('drafts older than a day are removed even if their form is never opened; nothing else is', () => {
  vi.useFakeTimers()
  const old = openDraft<{ text: string }>('report:7')
  old.save({ text: 'Old' })
  old.id()
  setItem('localStorage', 'camera', 'back')
  setItem('localStorage', 'draft:broken', '{')
  vi.advanceTimersByTime(23 * 60 * 60_000)
  const recent = openDraft<{ text: string }>('feedback:7')
  recent.save({ text: 'New' })
  const id = recent.id()
  removeOldDrafts()
  expect(old.load()).toEqual({ text: 'Old' })
  vi.advanceTimersByTime(60 * 60_000)
  removeOldDrafts()
  const left = ['draft:report:7', 'draftId:report:7', 'draft:broken', 'camera'].map((key) =>
    getItem('localStorage', key),
  )
  expect(left).toEqual([null, null, null, 'back'])
  expect([recent.load(), recent.id()]).toEqual([{ text: 'New' }, id])
  vi.useRealTimers()
})
