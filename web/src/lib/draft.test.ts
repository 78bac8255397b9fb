import { beforeEach, expect, test, vi } from 'vitest'
import { draftOf, dropOldDrafts } from './draft.ts'
import { clearLocal, getKept, setKept } from './safe-storage.ts'

beforeEach(() => {
  clearLocal()
  vi.stubGlobal('localStorage', undefined) // kept for as long as this document lives
})

test('a draft keeps what was written and one id, for each name its own, until it is forgotten', () => {
  const draft = draftOf<{ words: string }>('a')
  expect(draft.written()).toEqual({})
  draft.keep({ words: 'Fine' })
  const id = draft.id()
  const again = draftOf<{ words: string }>('a')
  expect([again.written(), again.id()]).toEqual([{ words: 'Fine' }, id])
  expect(draftOf('b').id()).not.toBe(id)
  draft.renewId()
  const renewed = draft.id()
  expect([again.written(), again.id(), renewed !== id]).toEqual([{ words: 'Fine' }, renewed, true])
  draft.forget()
  expect(again.written()).toEqual({})
  expect(again.id()).not.toBe(renewed)
})

test('a draft is kept for a day, and its id with it', () => {
  vi.useFakeTimers()
  const draft = draftOf<{ contact: string }>('c')
  draft.keep({ contact: 'ada@home.example' })
  const id = draft.id()
  vi.advanceTimersByTime(23 * 60 * 60_000)
  expect([draft.written(), draft.id()]).toEqual([{ contact: 'ada@home.example' }, id])
  vi.advanceTimersByTime(60 * 60_000)
  expect(draft.written()).toEqual({})
  expect(draft.id()).not.toBe(id)
  expect(getKept('localStorage', 'draft:c')).toBeNull()
  vi.useRealTimers()
})

test('what was begun more than a day ago is dropped, whether or not its form is opened again; nothing else is', () => {
  vi.useFakeTimers()
  const old = draftOf<{ words: string }>('report:7')
  old.keep({ words: 'Old' })
  old.id()
  setKept('localStorage', 'camera', 'back')
  setKept('localStorage', 'draft:broken', '{')
  vi.advanceTimersByTime(23 * 60 * 60_000)
  const recent = draftOf<{ words: string }>('feedback:7')
  recent.keep({ words: 'New' })
  const id = recent.id()
  dropOldDrafts()
  expect(old.written()).toEqual({ words: 'Old' })
  vi.advanceTimersByTime(60 * 60_000)
  dropOldDrafts()
  const left = ['draft:report:7', 'draftId:report:7', 'draft:broken', 'camera'].map((key) =>
    getKept('localStorage', key),
  )
  expect(left).toEqual([null, null, null, 'back'])
  expect([recent.written(), recent.id()]).toEqual([{ words: 'New' }, id])
  vi.useRealTimers()
})
