import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { SearchResults } from '@sahihi/contract/endpoints/search.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findCaseId } from '../support/copy-case-client.ts'
import { copyLabel, settleCopyCases } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { answerOf } from '../support/mailbox.ts'
import { submitReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const partner = await app.createPartner({ codeLimit: 5000 })
const rival = await app.createPartner({ codeLimit: 5000 })

const nothing: SearchResults = { products: [], batches: [], codes: [], copyCases: [], reports: [] }
const search = (q: string, by: Pick<Actor, 'token'> = partner) =>
  app.call('GET', `/api/search?${new URLSearchParams({ q })}`, { token: by.token })
const resultsOf = async (q: string, by?: Pick<Actor, 'token'>) =>
  (await search(q, by)).json<{ data: SearchResults }>().data
const productNames = async (q: string) => (await resultsOf(q)).products.map(({ name }) => name)
const batchNames = async (q: string) => (await resultsOf(q)).batches.map(({ name }) => name)

async function importOne(printed: string) {
  const { product } = await app.createBatch({ partner, quantity: 1 })
  const importer = { token: partner.token, productId: product.id }
  const batch = batchIn(await createImportClient(app).importSerials(printed, importer))
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  return { batch, serial }
}

describe('names', () => {
  beforeAll(async () => {
    for (const name of ['Zobo Ginger Tea', 'Ginger Biscuit', 'Chin Chin 50% more'])
      await app.createBatch({ partner, name, batch: `Lot of ${name}`, quantity: 1 })
  })

  test('are found by any parts in any order and case; names that start with the text come first', async () => {
    for (const text of ['zobo', 'obo gin', 'TEA zobo', '  Ginger   Tea '])
      expect([text, await productNames(text)]).toEqual([text, ['Zobo Ginger Tea']])
    expect(await productNames('ginger')).toEqual(['Ginger Biscuit', 'Zobo Ginger Tea'])
    expect(await batchNames('biscuit lot')).toEqual(['Lot of Ginger Biscuit'])
  })

  test('are found by a misspelt text if no name contains it', async () => {
    for (const text of ['zoboo', 'gingre tea', 'Zobo Jinger'])
      expect(await productNames(text)).toContain('Zobo Ginger Tea')
    expect(await productNames('biskuit')).toEqual(['Ginger Biscuit'])
    expect(await batchNames('Lot of biskuit')).toContain('Lot of Ginger Biscuit')
    expect(await productNames('motorcycle')).toEqual([])
  })

  test('can contain special characters of a pattern', async () => {
    expect(await productNames('50%')).toEqual(['Chin Chin 50% more'])
    for (const text of ['%', '_', '\\', '%%%']) expect([text, (await search(text)).statusCode]).toEqual([text, 200])
    expect(await productNames('Z_b_ G_ng_r')).toEqual([])
  })

  test('of batches are found by the name of their product', async () => {
    const { batch } = await app.createBatch({ partner, name: 'Kuli Kuli', batch: 'Harmattan', quantity: 1 })
    for (const text of ['kuli', 'harmattan kuli'])
      expect((await resultsOf(text)).batches.map(({ id }) => id)).toEqual([batch.id])
  })

  test('of archived products and batches come last and say so', async () => {
    const old = await app.createBatch({ partner, name: 'Tigernut milk', quantity: 1 })
    await app.createBatch({ partner, name: 'New tigernut milk', quantity: 1 })
    await app.call('PUT', `/api/products/${old.product.id}/state`, { ...partner, body: { action: 'archive' } })
    const products = [
      { name: 'New tigernut milk', isArchived: false },
      { name: 'Tigernut milk', isArchived: true },
    ]
    const batches = [{ isArchived: false }, { isArchived: true }]
    expect(await resultsOf('tigernut')).toMatchObject({ products, batches })
  })

  test('come at most five of a kind', async () => {
    for (let i = 0; i < 6; i++) await app.createBatch({ partner, name: `Suya spice ${i}`, quantity: 1 })
    const { products, batches } = await resultsOf('suya')
    expect([products.length, batches.length]).toEqual([5, 5])
  })
})

describe('codes', () => {
  test('are found by their serial in any form, and by its first characters', async () => {
    const { serial, batch, product } = await app.createCode({ partner })
    const names = { batchName: batch.name, productName: product.name }
    const code = { verificationNumber: serial, serialOnLabel: serial, batchId: batch.id, ...names }
    const forms = [
      serial,
      serial.toLowerCase(),
      groupSerial(serial),
      ` ${groupSerial(serial).replaceAll('-', ' ')} `,
      serial.replaceAll('0', 'O').replaceAll('1', 'l'),
      serial.slice(0, 9),
      groupSerial(serial).slice(0, 11).toLowerCase(),
      `http://localhost:3000/verify/${serial}`,
      `localhost:3000/verify/${serial}/`,
      `HTTP://LOCALHOST:3000/verify/${groupSerial(serial).toLowerCase()}?from=mail#top`,
    ]
    for (const form of forms) expect([form, (await resultsOf(form)).codes]).toEqual([form, [code]])
    expect((await resultsOf(serial.slice(0, 4))).codes).toContainEqual(code)
    expect((await resultsOf(serial.slice(0, 3))).codes).toEqual([])
  })

  test('are found by their complete imported serial and show it', async () => {
    const { serial, batch } = await importOne('Oil 4711-b')
    for (const form of ['Oil 4711-b', 'oil4711b', 'http://localhost:3000/verify/Oil%204711-b'])
      expect((await resultsOf(form)).codes).toMatchObject([
        { verificationNumber: serial, serialOnLabel: 'Oil 4711-b', batchId: batch.id },
      ])
  })
})

test('a batch is found by its number, a part of it, or a link to it', async () => {
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  const number = batch.batchNumber
  for (const form of [
    number,
    number.toLowerCase(),
    `${number.slice(0, 5)}-${number.slice(5)}`,
    number.slice(1, 9),
    `http://localhost:3000/verify-batch/${number}`,
  ])
    expect([form, (await resultsOf(form)).batches.map(({ id }) => id)]).toEqual([form, [batch.id]])
})

test('a copy case and the reports on its code are found by serial and by product; a report also by its reference', async () => {
  const { serial } = await app.createCode({ partner, name: 'Agege bread' })
  await copyLabel(app, serial)
  await settleCopyCases(app)
  const { reportId, reply } = await submitReport(app, { enteredSerial: serial })
  const { reference } = reply.json<{ data: { reference: string } }>().data
  const id = await findCaseId(app, serial)
  const copyCase = { id, serialOnLabel: serial, state: 'open', productName: 'Agege bread' }
  const report = { id: reportId, reference, status: 'new', productName: 'Agege bread' }
  for (const text of [serial, groupSerial(serial).slice(0, 11), 'agege'])
    expect([text, await resultsOf(text)]).toMatchObject([text, { copyCases: [copyCase] }])
  for (const text of [serial, 'agege', reference, reference.slice(2), reference.toLowerCase().slice(0, 7)])
    expect([text, await resultsOf(text)]).toMatchObject([text, { reports: [report] }])
  const production = await app.createMember(partner, 'production')
  const allowed = { products: [{ name: 'Agege bread' }], copyCases: [], reports: [] }
  expect(await resultsOf('agege', production)).toMatchObject(allowed)
  expect((await resultsOf(serial, production)).codes).toHaveLength(1)
})

test('a search finds nothing of another partner, and nothing that does not exist', async () => {
  const { serial, batch } = await app.createCode({ partner, name: 'Ofada rice' })
  await importOne('NAF-00019')
  const { reply } = await submitReport(app, { enteredSerial: serial })
  const { reference } = reply.json<{ data: { reference: string } }>().data
  const foreign = [serial, serial.slice(0, 8), batch.batchNumber, 'NAF-00019', 'Ofada rice', 'Ofadda', reference]
  const missing = ['0000000000000000', '/', "' or 1=1 --", '%00', '%ff', 'http://', 'x'.repeat(200)]
  for (const q of [...foreign, ...missing]) expect([q, await resultsOf(q, rival)]).toEqual([q, nothing])
})

test.each([
  ['', 'Enter a search term.'],
  ['   ', 'Enter a search term.'],
  ['x'.repeat(201), 'Use at most 200 characters.'],
  ['a\u0000b', 'Use plain text only, without control characters.'],
])('%j is refused with a message', async (q, message) => {
  expect(answerOf(await search(q))).toEqual([400, message])
})
