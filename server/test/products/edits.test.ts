import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { answerOf } from '../support/mailbox.ts'
import { plainImage } from '../support/photo.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner()
})

// That shoppers see an edit in the next scan on every server: server/test/scans/batch-facts.test.ts.
const editProduct = (id: string, fields: object, { token }: { token: string } = partner) =>
  app.call('PUT', `/api/products/${id}`, {
    token,
    body: { version: 1, name: 'Panadol', category: 'Medicine', description: '', ...fields },
  })
const editBatch = (id: string, fields: object, { token }: { token: string } = partner) =>
  app.call('PUT', `/api/products/batch/${id}`, {
    token,
    body: { version: 1, batchName: 'Run 1', manufacturingDate: '2026-01-01', expirationDate: '2028-01-01', ...fields },
  })
const historyOf = async (id: string) =>
  (await app.call('GET', `/api/products/${id}/edits`, partner)).json<{ data: EditHistory }>().data

describe('an edited product', () => {
  test('has its new name in every list', async () => {
    const { product, batch } = await app.createBatch({ partner, name: 'Panadl' })
    const reply = await editProduct(product.id, { name: '  Panadol Extra ', description: 'For pain' })
    expect(reply.json()).toMatchObject({
      message: 'The product is changed. Shoppers see it from the next scan on.',
      data: { name: 'Panadol Extra', description: 'For pain', category: 'Medicine', version: 2 },
    })
    const list = await app.call('GET', '/api/products?search=Extra', partner)
    expect(list.json()).toMatchObject({ data: { products: [{ id: product.id, description: 'For pain' }] } })
    const page = await app.call('GET', `/api/products/batch/${batch.id}`, partner)
    expect(page.json()).toMatchObject({ data: { product: { name: 'Panadol Extra' } } })
  })

  test('accepts a description of 2,000 characters, but no longer one', async () => {
    const { product } = await app.createBatch({ partner })
    const tooLong = await editProduct(product.id, { description: 'd'.repeat(2001) })
    const errors = [{ field: 'description', message: 'Use at most 2000 characters.' }]
    expect([tooLong.statusCode, tooLong.json()]).toMatchObject([400, { errors }])
    expect((await editProduct(product.id, { description: 'd'.repeat(2000) })).statusCode).toBe(200)
  })

  test('keeps the first of eight simultaneous edits and tells the other seven that it has changed', async () => {
    const { product } = await app.createBatch({ partner })
    const member = await app.createMember(partner, 'production')
    const names = Array.from({ length: 8 }, (_, i) => `Name ${i}`)
    const edit = (name: string, i: number) => editProduct(product.id, { name }, i % 2 ? member : partner)
    const replies = await Promise.all(names.map(edit))
    const refused = replies.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.json()).toMatchObject({
      message: 'Somebody else changed this after you opened it. Compare with what it is now, then save again.',
      data: { kind: 'edited_meanwhile' },
    })
    const first = names[replies.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    const { edits } = await historyOf(product.id)
    expect(edits.map(({ changes }) => changes[0]?.after)).toEqual([first])
    expect((await editProduct(product.id, { version: 2, name: 'After a look' })).statusCode).toBe(200)
  })

  test('is not edited by the values it already has', async () => {
    const { product } = await app.createBatch({ partner, name: 'Same', category: 'Food', description: 'Rice' })
    const reply = await editProduct(product.id, { name: 'Same', category: 'Food', description: ' Rice ' })
    expect(answerOf(reply)).toEqual([409, messages.noChange])
  })
})

describe('an edited batch', () => {
  test('accepts one of eight simultaneous edits', async () => {
    const { batch } = await app.createBatch({ partner })
    const edits = Array.from({ length: 8 }, (_, i) => editBatch(batch.id, { batchName: `Run ${i + 2}` }))
    const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test.each([
    [{ expirationDate: '2025-12-31' }, 'expirationDate'],
    [{ expirationDate: '2026-02-30' }, 'expirationDate'],
    [{ manufacturingDate: null }, 'manufacturingDate'],
    [{ batchName: ' ' }, 'batchName'],
    [{ version: 0 }, 'version'],
    [{ version: 2_147_483_648 }, 'version'],
  ])('refuses %j and names its field', async (fields, field) => {
    const { batch } = await app.createBatch({ partner })
    const reply = await editBatch(batch.id, fields)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field }] }])
  })
})

describe('the history of edits', () => {
  test('has the editor, the time and the earlier value of each change, newest first', async () => {
    const { product, batch } = await app.createBatch({ partner, name: 'Panadl', batch: 'Run 1' })
    const member = await app.createMember(partner, 'production')
    await app.change('accounts', { id: member.accountId }, { name: 'Ada Obi' })
    await editProduct(product.id, { name: 'Panadol' }, member)
    const editedAt = app.time.now.toISOString()
    app.wait(60)
    const body = await plainImage(30, 20).jpeg().toBuffer()
    const headers = { 'content-type': 'image/jpeg' }
    await app.call('PUT', `/api/products/${product.id}/picture`, { ...partner, body, headers })
    const { edits } = await historyOf(product.id)
    expect(edits).toMatchObject([
      { editedBy: partner.email, changes: [{ field: 'picture', before: null, after: null }] },
      { editedBy: 'Ada Obi', editedAt },
    ])
    expect(edits[1]?.changes).toContainEqual({ field: 'name', before: 'Panadl', after: 'Panadol' })

    await editBatch(batch.id, { batchName: 'Run 2' })
    expect((await historyOf(batch.id)).edits).toMatchObject([
      { changes: [{ field: 'name', before: 'Run 1', after: 'Run 2' }, ...dateChanges] },
    ])
  })

  test('counts the codes that an edit affects: made, downloaded, imported, and their scans', async () => {
    const { product, batch } = await app.createBatch({ partner, quantity: 3 })
    const create = (path: string, body: object) =>
      app.call('POST', `/api/products/${product.id}/${path}`, {
        ...partner,
        body: { scanLimit: null, manufacturingDate: '2026-01-01', expirationDate: '2028-01-01', ...body },
      })
    await create('batch', { batchName: 'Second', quantity: 2 })
    await create('batch/import', { batchName: 'Printed', csv: 'LOT-00017' })
    expect((await historyOf(product.id)).codes).toEqual({ made: 6, downloaded: 0, imported: 1, totalScans: 0 })
    await app.call('GET', `/api/products/${batch.id}/download-qr?format=csv`, partner)
    expect((await historyOf(product.id)).codes).toMatchObject({ made: 6, downloaded: 3 })
    expect((await historyOf(batch.id)).codes).toMatchObject({ made: 3, downloaded: 3, imported: 0 })
  })
})

test('the markets of a batch are stored once each, kept by an edit without them, and in its history', async () => {
  const { batch } = await app.createBatch({ partner, markets: ['GH', 'NG-KN', 'NG-KN'] })
  expect(batch).toMatchObject({ markets: ['NG-KN', 'GH'] })
  expect((await editBatch(batch.id, {})).json()).toMatchObject({ data: { markets: ['NG-KN', 'GH'] } })
  expect((await editBatch(batch.id, { version: 2, markets: ['NG-KD'] })).json()).toMatchObject({
    data: { markets: ['NG-KD'] },
  })
  expect((await editBatch(batch.id, { version: 3, markets: [] })).json()).toMatchObject({ data: { markets: null } })
  const { edits } = await historyOf(batch.id)
  expect(edits.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: 'markets', before: 'NG-KD', after: '' }],
    [{ field: 'markets', before: 'NG-KN GH', after: 'NG-KD' }],
  ])
  const refused = await editBatch(batch.id, { version: 4, markets: ['Kano'] })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errors: [{ field: 'markets.0', message: messages.notAMarket }] },
  ])
})

const dateChanges = [
  { field: 'manufacturingDate', after: '2026-01-01' },
  { field: 'expirationDate', after: '2028-01-01' },
]
