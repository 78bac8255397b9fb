import { beforeEach, expect, test, vi } from 'vitest'
import { draftOf } from './draft.ts'
import { clearLocal, getKept } from './kept.ts'

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
