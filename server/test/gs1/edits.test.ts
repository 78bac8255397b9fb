import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner()
})

const product = { version: 1, name: 'Panadol', category: 'Medicine' }
const editProduct = (id: string, fields: object, { token }: { token: string } = partner) =>
  app.call('PUT', `/api/products/${id}`, { token, body: { ...product, ...fields } })
const batch = { version: 1, batchName: 'Run 7', manufacturingDate: '2026-04-01', expirationDate: '2028-04-01' }
const editBatch = (id: string, fields: object) =>
  app.call('PUT', `/api/products/batch/${id}`, { token: partner.token, body: { ...batch, ...fields } })
const changesOf = async (id: string) =>
  (await app.call('GET', `/api/products/${id}/edits`, partner))
    .json<{ data: EditHistory }>()
    .data.edits.flatMap(({ changes }) => changes)

describe('the GTIN of a product', () => {
  test('is stored with 14 digits, however it was typed, and is in the history', async () => {
    const { product } = await app.createBatch({ partner })
    expect(product).toMatchObject({ gtin: null, labelFormat: 'native_qr' })
    const reply = await editProduct(product.id, { gtin: '9 506000-13435 2', labelFormat: 'gs1_datamatrix' })
    expect(reply.json()).toMatchObject({ data: { gtin: '09506000134352', labelFormat: 'gs1_datamatrix', version: 2 } })
    expect(await changesOf(product.id)).toEqual(
      expect.arrayContaining([
        { field: 'gtin', before: '', after: '09506000134352' },
        { field: 'labelFormat', before: 'native_qr', after: 'gs1_datamatrix' },
      ]),
    )
    await editProduct(product.id, { version: 2, gtin: '', labelFormat: 'native_qr' })
  })

  test.each([
    ['9506000134353', 'The last digit does not fit the others. Check the GTIN digit by digit.'],
    ['950600013435', 'The last digit does not fit the others. Check the GTIN digit by digit.'],
    ['95060', 'A GTIN has 8, 12, 13 or 14 digits; in a Digital Link always 14.'],
    ['ABC', 'A GTIN has digits only.'],
    [
      '2000000000008',
      'Numbers that begin with 2, 02 or 04 are for use inside one shop. Enter the GTIN that GS1 gave you.',
    ],
  ])('%s is refused, and the answer says why', async (gtin, message) => {
    const { product } = await app.createBatch({ partner })
    const reply = await editProduct(product.id, { gtin })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field: 'gtin', message }] }])
  })

  test.each([[1], [{}], [[]], [true]])('%j is no GTIN, lot or label format', async (value) => {
    const { product, batch } = await app.createBatch({ partner })
    expect((await editProduct(product.id, { gtin: value })).statusCode).toBe(400)
    expect((await editProduct(product.id, { labelFormat: value })).statusCode).toBe(400)
    expect((await editBatch(batch.id, { lot: value })).statusCode).toBe(400)
  })

  test('does not change if an edit leaves it out', async () => {
    const gtin = randomGtin()
    const { product } = await app.createBatch({ partner, gtin, labelFormat: 'gs1_qr' })
    expect((await editProduct(product.id, {})).json()).toMatchObject({ data: { gtin, labelFormat: 'gs1_qr' } })
  })

  test('is needed for GS1 labels, on a new product and on an edited one', async () => {
    await expect(app.createBatch({ partner, labelFormat: 'gs1_qr' })).rejects.toThrow('A GS1 label needs a GTIN.')
    const { product } = await app.createBatch({ partner })
    const errors = [{ field: 'gtin', message: 'A GS1 label needs a GTIN.' }]
    expect((await editProduct(product.id, { labelFormat: 'gs1_qr' })).json()).toMatchObject({ errors })
  })

  test('belongs to one product, also across companies, and with simultaneous edits', async () => {
    const gtin = randomGtin()
    await app.createBatch({ partner, name: 'First', gtin })
    await expect(app.createBatch({ partner, gtin })).rejects.toThrow('Your product “First” has this GTIN.')
    const other = await app.createPartner()
    await expect(app.createBatch({ partner: other, gtin })).rejects.toThrow('Another company uses this GTIN here.')
    const contested = randomGtin()
    const products = await Promise.all([partner, other].map((each) => app.createBatch({ partner: each })))
    const replies = await Promise.all(
      products.map(({ product, partner: owner }) => editProduct(product.id, { gtin: contested }, owner)),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('can be moved to another product of the same company', async () => {
    const gtin = randomGtin()
    const { product } = await app.createBatch({ partner, gtin })
    await editProduct(product.id, { gtin: null })
    const { product: next } = await app.createBatch({ partner, gtin })
    expect(next.gtin).toBe(gtin)
  })
})

describe('the lot of a batch', () => {
  test('can be set with the batch and edited, and is in the history', async () => {
    const { batch } = await app.createBatch({ partner, lot: 'LOT-7' })
    expect(batch.lot).toBe('LOT-7')
    expect((await editBatch(batch.id, { batchName: 'Run 8' })).json()).toMatchObject({ data: { lot: 'LOT-7' } })
    expect((await editBatch(batch.id, { version: 2, lot: 'A/B' })).json()).toMatchObject({ data: { lot: 'A/B' } })
    expect(await changesOf(batch.id)).toContainEqual({ field: 'lot', before: 'LOT-7', after: 'A/B' })
    expect((await editBatch(batch.id, { version: 3, lot: '' })).json()).toMatchObject({ data: { lot: null } })
  })

  test.each(['LOT 7', 'LOT#7', 'É7', 'X'.repeat(21)])('%j is refused', async (lot) => {
    const { batch } = await app.createBatch({ partner })
    expect((await editBatch(batch.id, { lot })).json()).toMatchObject({ errors: [{ field: 'lot' }] })
  })
})
