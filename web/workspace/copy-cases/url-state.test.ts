import { expect, test } from 'vitest'
import { parseCasesView } from './url-state.ts'

const id = '0192f0c4-5b1c-7c3a-9d2e-1f2a3b4c5d6e'

test('the address holds what differs from the open cases with the highest score first', () => {
  expect(
    parseCasesView({ state: 'watched', productId: id, batchId: id, sort: 'visitors', page: '3', code: 'x' }),
  ).toEqual({ state: 'watched', productId: id, batchId: id, sort: 'visitors', page: 3 })
  const defaults = { state: undefined, productId: undefined, batchId: undefined, sort: undefined, page: undefined }
  expect(parseCasesView({ state: 'open', sort: 'score' })).toEqual(defaults)
})

test('invalid values in the address are dropped', () => {
  for (const wrong of ['toString', '<b>', '-1', '0', '', undefined, {}]) {
    const view = parseCasesView({ state: wrong, productId: wrong, batchId: wrong, sort: wrong, page: wrong })
    expect(Object.values(view).filter((value) => value !== undefined)).toEqual([])
  }
})
