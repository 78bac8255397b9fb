import type { LinkForm } from '@sahihi/contract/endpoints/gs1.ts'
import { beforeEach, expect, test } from 'vitest'
import { randomGtin } from '../support/gtin-factory.ts'
import { createLinkClient } from '../support/link-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createLinkClient(app)
const partner = await app.createPartner({ codeLimit: 1000 })
let productId = ''
let batchId = ''
beforeEach(async () => {
  const { product, batch } = await app.createBatch({ partner, gtin: randomGtin(), lot: 'L1', quantity: 1 })
  ;[productId, batchId] = [product.id, batch.id]
})

const change = (linkId: string, form: Partial<LinkForm>, id = productId, owner = partner) =>
  app.call('PUT', `/api/products/${id}/links/${linkId}`, { token: owner.token, body: { ...client.page, ...form } })
const remove = (linkId: string, id = productId, owner = partner) =>
  app.call('DELETE', `/api/products/${id}/links/${linkId}`, owner)

test('links of a product and of its batch are added, listed, changed and deleted separately', async () => {
  const form = { type: 'epil', language: 'fr', mediaType: 'application/pdf' } as const
  const leaflet = await client.addLink(partner, productId, form)
  const recall = await client.addLink(partner, batchId, { type: 'recallStatus' })
  const listed = { ...client.page, id: leaflet.id, ...form, isDefault: false }
  expect(await client.listLinks(partner, productId)).toEqual([listed])
  expect((await change(leaflet.id, { type: 'epil', title: 'Leaflet' })).json()).toMatchObject({
    data: { id: leaflet.id, title: 'Leaflet', language: null, mediaType: null },
  })
  expect(await client.listLinks(partner, batchId)).toMatchObject([{ id: recall.id }])
  expect((await remove(recall.id, productId)).statusCode).toBe(404)
  expect((await remove(recall.id, batchId)).json()).toMatchObject({ message: 'Link deleted.' })
  expect((await remove(recall.id, batchId)).statusCode).toBe(404)
  expect(await client.listLinks(partner, batchId)).toEqual([])
})

test('an address is stored as browsers write it', async () => {
  const { url } = await client.addLink(partner, productId, { url: ' HTTPS://WWW.Maker.example/prodüct?a=b c#top ' })
  expect(url).toBe('https://www.maker.example/prod%C3%BCct?a=b%20c#top')
})

const notPublic = 'Enter the address of a public website, such as https://www.company.com/product.'
const ownPage = 'Verdict, batch and manufacturer pages are linked already. Enter an address on your own website.'
test.each([
  ['http://www.maker.example/', 'Enter a web address that begins with https://.'],
  ['javascript:alert(1)', 'Enter a web address that begins with https://.'],
  ['www.maker.example', 'Enter a web address that begins with https://.'],
  ['https://', 'Enter a web address that begins with https://.'],
  ['https://ada:secret@www.maker.example/', 'Leave the user name and password out of the address.'],
  ['https://localhost/', notPublic],
  ['https://intranet/', notPublic],
  ['https://server.local/', notPublic],
  ['https://10.0.0.1/', notPublic],
  ['https://2130706433/', notPublic],
  ['https://[::1]/', notPublic],
  ['https://localhost:3000/verify/7K2M9QXD04TBH6WZ', ownPage],
  [`https://www.maker.example/${'é'.repeat(300)}`, 'Use at most 1000 characters.'],
])('%s is refused, and the answer says why', async (url, message) => {
  const reply = await client.add(partner, productId, { url })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field: 'url', message }] }])
})

test.each<[keyof LinkForm, unknown]>([
  ['type', 'verificationService'],
  ['type', 'constructor'],
  ['title', ''],
  ['title', 'x'.repeat(121)],
  ['language', 'french'],
  ['language', 'EN'],
  ['mediaType', 'text/plain'],
  ['isDefault', 'yes'],
])('%s can not be %j', async (field, value) => {
  const reply = await client.add(partner, productId, { [field]: value })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field }] }])
})

test('a product has one default link, also when several are chosen together, and its batch another one', async () => {
  await client.addLink(partner, batchId, { isDefault: true })
  const types = ['support', 'faqs', 'tutorial', 'epil', 'review', 'dpp', 'smpc', 'promotion'] as const
  const chosen = await Promise.all(types.map((type) => client.addLink(partner, productId, { type, isDefault: true })))
  const defaultsNow = async () => (await client.listLinks(partner, productId)).filter(({ isDefault }) => isDefault)
  expect(await defaultsNow()).toHaveLength(1)
  const [first] = chosen
  await change(first?.id ?? '', { type: 'support', isDefault: true })
  expect(await defaultsNow()).toMatchObject([{ id: first?.id }])
  expect(await client.listLinks(partner, batchId)).toMatchObject([{ isDefault: true }])
})

test('a repeated link and a link beyond 50 are conflicts', async () => {
  await client.addLink(partner, productId)
  expect((await client.add(partner, productId, { title: 'Other words' })).statusCode).toBe(409)
  await client.addLink(partner, productId, { language: 'fr' })
  for (let i = 2; i < 50; i++) await client.addLink(partner, productId, { url: `https://www.maker.example/${i}` })
  const reply = await client.add(partner, productId, { type: 'support' })
  const message = 'There are 50 links here. Delete one first.'
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { message }])
})

test('the activity shows added, changed and deleted links', async () => {
  const { id } = await client.addLink(partner, batchId)
  await change(id, { title: 'New title' }, batchId)
  await remove(id, batchId)
  const reply = await app.call('GET', '/api/activity', partner)
  const { rows } = reply.json<{ data: { rows: { before: string; thing: string }[] } }>().data
  expect(rows.slice(0, 3).map(({ before, thing }) => before + thing)).toEqual([
    'deleted the link to www.maker.example of Lot L1',
    'changed the link to www.maker.example of Lot L1',
    'added a link to www.maker.example to Lot L1',
  ])
})
