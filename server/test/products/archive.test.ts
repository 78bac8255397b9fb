import type { listAllBatches, listProducts } from '@sahihi/contract/endpoints/lists.ts'
import type { SummaryItem } from '@sahihi/contract/endpoints/products.ts'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Actor } from '../support/factories.ts'
import { importFields } from '../support/import-client.ts'
import { answerOf } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})

type Products = z.output<typeof listProducts.reply>['data']
type Batches = z.output<typeof listAllBatches.reply>['data']
const get = async <Data>(path: string) => (await app.call('GET', path, partner)).json<{ data: Data }>().data
const products = (query = '') => get<Products>(`/api/products?${query}`)
const batches = (query = '') => get<Batches>(`/api/batches?${query}`)
const summary = () => get<SummaryItem[]>('/api/products/partner/summary')
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const changeProduct = (id: string, action: string, { token }: { token: string } = partner) =>
  app.call('PUT', `/api/products/${id}/state`, { token, body: { action } })
const changeBatch = (id: string, body: object) =>
  app.call('PUT', `/api/products/batch/${id}/state`, { ...partner, body })
const anotherBatch = { ...importFields, batchName: 'Second run', quantity: 3 }

test('an archived product and its batches leave the lists, choices and totals until it is restored', async () => {
  const old = { name: 'Old malt', category: 'Drinks', batch: 'Run 1', quantity: 2 }
  const { product } = await app.createBatch({ partner, ...old })
  await app.createBatch({ partner, name: 'New malt', category: 'Malt', batch: 'Run 2', quantity: 5 })
  const reply = await changeProduct(product.id, 'archive')
  const message = 'Product archived. Its codes still verify.'
  expect(reply.json()).toMatchObject({ message, data: { id: product.id, isArchived: true } })
  const current = await products()
  expect(names(current.products)).toEqual(['New malt'])
  expect(current.totals).toEqual({ products: 1, archivedProducts: 1, batches: 1, stock: 5 })
  expect(current.categories).toEqual(['Malt'])
  expect(names((await batches()).batches)).toEqual(['Run 2'])
  expect(names(await summary())).toEqual(['New malt', 'Run 2'])
  expect(names(await get('/api/products/names'))).toEqual(['New malt'])

  const archived = await products('archived=only')
  expect(archived.products).toMatchObject([{ name: 'Old malt', batches: 1, stock: 2 }])
  expect(archived.categories).toEqual(['Drinks'])
  expect(names((await products('archived=include')).products)).toHaveLength(2)
  expect(names((await batches('archived=only')).batches)).toEqual(['Run 1'])
  expect(names((await batches(`productId=${product.id}`)).batches)).toEqual(['Run 1'])

  await changeProduct(product.id, 'restore')
  expect((await products()).totals).toEqual({ products: 2, archivedProducts: 0, batches: 2, stock: 7 })
  expect(names(await summary())).toContain('Run 1')
})

test('an archived batch leaves the lists of its product and of all products until it is restored', async () => {
  const { product, batch } = await app.createBatch({ partner, batch: 'Run 1', quantity: 2 })
  await app.call('POST', `/api/products/${product.id}/batch`, { token: partner.token, body: anotherBatch })
  await changeBatch(batch.id, { action: 'archive' })
  expect(names((await batches()).batches)).toEqual(['Second run'])
  const ofProduct = await batches(`productId=${product.id}`)
  expect(ofProduct).toMatchObject({ batches: [{ name: 'Second run' }], archivedCount: 1 })
  expect(names(await get(`/api/products/${product.id}/batches`))).toEqual(['Second run'])
  expect((await products()).products).toMatchObject([{ batches: 1, stock: 3 }])
  expect(names(await summary())).not.toContain('Run 1')
  expect((await batches('archived=only')).batches).toMatchObject([{ name: 'Run 1', isArchived: true }])
  await changeBatch(batch.id, { action: 'restore' })
  expect(names((await batches()).batches)).toEqual(['Second run', 'Run 1'])
})

test('codes of archived batches and products still verify, can be found by serial, and can be recalled', async () => {
  const { product, batch, serial } = await app.createCode({ partner })
  const scan = async () => (await app.scan(serial)).json<{ data: { product: object } }>()
  const before = await scan()
  await changeBatch(batch.id, { action: 'archive' })
  await changeProduct(product.id, 'archive')
  expect(await scan()).toMatchObject({ verdict: 'genuine_again', data: { product: before.data.product } })
  expect(await get(`/api/search?q=${serial}`)).toMatchObject({ codes: [{ batchId: batch.id }] })
  const details = await get(`/api/products/batch/${batch.id}`)
  expect(details).toMatchObject({ isArchived: true, product: { isArchived: true } })
  await changeBatch(batch.id, { action: 'recall', reason: 'Glass in the bottle' })
  expect(await scan()).toMatchObject({ verdict: 'recalled' })
})

test('an archived product accepts no new batches', async () => {
  const { product } = await app.createBatch({ partner })
  await changeProduct(product.id, 'archive')
  const reply = await app.call('POST', `/api/products/${product.id}/batch`, { ...partner, body: anotherBatch })
  expect(answerOf(reply)).toEqual([409, 'This product is archived. Restore it to add batches.'])
})

test('eight simultaneous archivings of a product count once, and the audit log has account and time', async () => {
  const { product } = await app.createBatch({ partner })
  const member = await app.createMember(partner, 'production')
  const replies = await Promise.all(Array.from({ length: 8 }, () => changeProduct(product.id, 'archive', member)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  await changeProduct(product.id, 'restore')
  const events = await app.rows('auditLog', { subject: product.id, partnerId: partner.partnerId })
  const occurredAt = app.time.now
  expect(events.filter(({ action }) => /archived|restored/.test(action))).toMatchObject([
    { action: 'product.archived', accountId: member.accountId, occurredAt },
    { action: 'product.restored', accountId: partner.accountId, occurredAt },
  ])
})
