import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeDetails, listCodes } from '@sahihi/contract/endpoints/codes.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const partner = await app.createPartner({ codeLimit: 5000 })

const list = async (id: string, query: Record<string, string> = {}) => {
  const reply = await app.call('GET', `/api/products/${id}/qr-details?${new URLSearchParams(query)}`, partner)
  return reply.json<z.output<typeof listCodes.reply>>().data
}
const serialsIn = async (id: string, query: Record<string, string> = {}) =>
  (await list(id, query)).qrCodes.map(({ verificationNumber }) => verificationNumber).sort()
const change = (batchId: string, body: object) =>
  app.call('PUT', `/api/products/batch/${batchId}/codes/state`, { token: partner.token, body })
const block = { action: 'block', reason: 'Stolen in Kano' }

const reasonOf = async (serial: string) => {
  const reply = await app.call('GET', `/api/products/qr/${serial}`, { token: partner.token })
  return reply.json<{ data: CodeDetails }>().data.blockReason
}

async function makeBatch(quantity: number) {
  const { batch, product, serials } = await app.createCodes({ partner, quantity })
  return { id: batch.id, product, serials: serials.sort() }
}

describe('The codes of a batch', () => {
  test('can be filtered by scanned, never scanned and blocked', async () => {
    const { id, serials } = await makeBatch(4)
    const [a = '', b = '', ...others] = serials
    await app.scan(a)
    await change(id, { ...block, verificationNumbers: [b] })
    expect(await serialsIn(id, { show: 'scanned' })).toEqual([a])
    expect(await serialsIn(id, { show: 'never_scanned' })).toEqual([b, ...others])
    expect(await serialsIn(id, { show: 'blocked' })).toEqual([b])
    expect(await serialsIn(id, { show: 'suspicious' })).toEqual([])
    expect(await serialsIn(id)).toEqual(serials)
  })

  test('are found by the first characters of a serial, as printed or typed', async () => {
    const { id, product, serials } = await makeBatch(60)
    for (const serial of serials.slice(0, 4))
      for (const length of [1, 2, 5, 13, 14, 16]) {
        const beginning = serial.slice(0, length)
        const found = serials.filter((other) => other.slice(0, 13).startsWith(beginning.slice(0, 13)))
        expect(await serialsIn(id, { search: groupSerial(beginning).toLowerCase(), limit: '100' })).toEqual(found)
      }
    expect(await serialsIn(product.id, { search: serials[0] ?? '' })).toEqual([serials[0]])
    expect(await serialsIn(id, { search: 'no such code' })).toEqual([])
    expect(await serialsIn(id, { search: '%' })).toEqual([])
  })

  test('are found by a part of an imported serial', async () => {
    const { product } = await app.createBatch({ partner, quantity: 1 })
    const { importSerials } = createImportClient(app)
    const csv = 'KN-83-qz7\nKN-02-wx4'
    const { id } = batchIn(await importSerials(csv, { token: partner.token, productId: product.id }))
    const { qrCodes } = await list(id, { search: '83 Q' })
    expect(qrCodes.map(({ importedSerial }) => importedSerial)).toEqual(['KN-83-qz7'])
  })
})

describe('Several codes', () => {
  test('are blocked and unblocked together; codes in that state already do not change', async () => {
    const { id, serials } = await makeBatch(5)
    const first = await change(id, { ...block, verificationNumbers: serials.slice(0, 2) })
    expect(first.json()).toMatchObject({ success: true, message: '2 codes blocked.', data: { changed: 2 } })
    const again = await change(id, { ...block, reason: 'Another', verificationNumbers: serials.slice(1, 3) })
    expect(again.json()).toMatchObject({ data: { changed: 1 } })
    expect(await reasonOf(serials[1] ?? '')).toBe('Stolen in Kano')
    const all = await change(id, { action: 'unblock', reason: 'Found', matching: { show: 'all' } })
    expect(all.json()).toMatchObject({ data: { changed: 3 } })
    expect(await serialsIn(id, { show: 'blocked' })).toEqual([])
  })

  test('that match a filter are blocked once, also when ten people do it at the same time', async () => {
    const { id, serials } = await makeBatch(30)
    await app.scan(serials[0] ?? '')
    const matching = { show: 'never_scanned' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => change(id, { ...block, matching })))
    const changed = replies.map((reply) => reply.json<{ data: { changed: number } }>().data.changed)
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(29)
    expect(await serialsIn(id, { show: 'blocked', limit: '100' })).toEqual(serials.slice(1))
  })

  test('are refused as a whole if one is of another batch or partner, and the error names it', async () => {
    const { id, serials } = await makeBatch(2)
    const other = await makeBatch(1)
    const refused = await change(id, { ...block, verificationNumbers: [...serials, ...other.serials] })
    expect(refused.statusCode).toBe(400)
    expect(refused.json<ErrorReply>().message).toBe(`${other.serials[0]} is not a code of this batch.`)
    expect(await serialsIn(id, { show: 'blocked' })).toEqual([])
  })

  test.each([
    ['neither listed nor filtered', {}],
    ['both listed and filtered', { verificationNumbers: ['X'], matching: { show: 'all' } }],
    ['none', { verificationNumbers: [] }],
    ['no serials', { verificationNumbers: ['', 'x'] }],
  ])('%s are an error', async (_, codes) => {
    const { id } = await makeBatch(1)
    expect((await change(id, { ...block, ...codes })).statusCode).toBe(400)
  })
})

describe('The export of a list of codes', () => {
  const linesOf = async (id: string, query: Record<string, string> = {}) => {
    const reply = await app.call('GET', `/api/products/${id}/codes-export?${new URLSearchParams(query)}`, partner)
    expect(reply.statusCode).toBe(200)
    return reply.body.trim().split('\r\n').slice(1)
  }

  test('has the filtered or the chosen codes, with their scans and states', async () => {
    const { id, product, serials } = await makeBatch(3)
    const [a = '', b = ''] = serials
    await app.scan(a)
    await change(id, { ...block, verificationNumbers: [b] })
    const now = app.time.now.toISOString()
    expect(await linesOf(id, { show: 'scanned' })).toEqual([`${a},,${await nameOf(id)},1,${now},${now},,`])
    expect(await linesOf(id, { codes: b })).toEqual([`${b},,${await nameOf(id)},0,,,${now},`])
    expect(await linesOf(product.id)).toHaveLength(3)
  })

  test('has each of thousands of codes once', async () => {
    const { id } = await makeBatch(2500)
    const lines = await linesOf(id)
    expect(new Set(lines.map((line) => line.slice(0, 16))).size).toBe(2500)
    expect(lines).toHaveLength(2500)
  })

  const nameOf = async (id: string) =>
    (await app.call('GET', `/api/products/batch/${id}`, { token: partner.token })).json<{ data: { name: string } }>()
      .data.name
})

test('codes of several batches are blocked together, each batch with its entry in the activity', async () => {
  const [one, other, foreign] = [await makeBatch(2), await makeBatch(1), await app.createCodes({ quantity: 1 })]
  const serials = [one.serials[0] ?? '', other.serials[0] ?? '']
  const send = (verificationNumbers: string[], action = 'block') =>
    app.call('PUT', '/api/codes/state', { token: partner.token, body: { ...block, action, verificationNumbers } })
  expect((await send([...serials, foreign.serials[0] ?? ''])).statusCode).toBe(404)
  expect((await send([...serials, 'not a serial'])).statusCode).toBe(404)
  expect(await serialsIn(one.id, { show: 'blocked' })).toEqual([])
  const reply = await send(serials)
  expect(reply.json()).toMatchObject({ message: '2 codes blocked.', data: { changed: 2 } })
  expect(await serialsIn(one.id, { show: 'blocked' })).toEqual([serials[0]])
  expect(await reasonOf(serials[1] ?? '')).toBe(block.reason)
  expect((await send(serials)).json()).toMatchObject({ data: { changed: 0 } })
  const events = await app.db
    .selectFrom('auditLog')
    .where('action', '=', 'codes.blocked')
    .where('subject', 'in', [one.id, other.id])
    .select('subject')
    .execute()
  expect(events.map(({ subject }) => subject).sort()).toEqual([one.id, other.id].sort())
  expect((await send(serials, 'unblock')).json()).toMatchObject({ data: { changed: 2 } })
})
