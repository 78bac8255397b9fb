import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import type { BatchesPage } from '@sahihi/contract/endpoints/lists.ts'
import type { Product } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { defaultProduct } from '../support/factories.ts'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { pinClient } from '../support/pin-client.ts'
import { createTableClient, importedIn } from '../support/table-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const tables = createTableClient(app)
const pins = pinClient(() => app)

test('a product that only asks for feedback cannot have PINs', async () => {
  const { token } = await app.createPartner({ codeLimit: 100, planType: 'PREMIUM' })
  const body = { ...defaultProduct, ...feedbackProduct, hasPin: true }
  const reply = await app.call('POST', '/api/products', { token, body })
  const errors = [{ field: 'hasPin', message: 'Only codes of a product that verifies can have hidden PINs.' }]
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors }])
})

test('a table creates batches with PINs that can be checked, and exports say which batches have PINs', async () => {
  const owner = await app.createPartner({ codeLimit: 100 })
  await app.createBatch({ partner: owner, name: 'Tonic', batch: 'Plain', quantity: 1 })
  const line = (name: string, hasPin: string) => `Tonic,${name},1,2026-04-01,2028-04-01,${hasPin}\n`
  const table = (...lines: string[]) =>
    `Product,Batch,Quantity,Manufacturing date,Expiration date,Hidden PIN\n${lines.join('')}`
  const checked = await tables.check(owner, 'batches', table(line('Sealed', 'yes'), line('Odd', 'perhaps')))
  expect(checked.lines).toMatchObject([
    { status: 'new', detail: 'Tonic · 1 code · with hidden PINs' },
    { status: 'invalid', errors: [{ field: 'hasPin', message: messages.tableYesOrNo }] },
  ])
  const reply = await tables.importTable(owner, 'batches', table(line('Sealed', 'Yes'), line('Open', '')))
  expect(importedIn(reply)).toMatchObject({ created: 2, skipped: 0, codes: 2 })
  const { batches } = (await app.call('GET', '/api/batches', owner)).json<{ data: BatchesPage }>().data
  const hasPins = Object.fromEntries(batches.map(({ name, hasPin }) => [name, hasPin]))
  expect(hasPins).toEqual({ Plain: false, Sealed: true, Open: false })
  const [serial = ''] = await app.serialsOf(batches.find(({ name }) => name === 'Sealed')?.id ?? '', owner.token)
  expect(await pins.checked(serial, await pins.pinOf(serial))).toMatchObject({ outcome: 'confirmed_first' })
  const [head = '', ...rows] = (await tables.exportTable(owner, 'batches')).trim().split('\r\n')
  const column = head.split(',').indexOf('Hidden PIN')
  const exported = rows.map((row) => row.split(',')).map((cells) => `${cells[3]}: ${cells[column]}`)
  expect(exported.sort()).toEqual(['Open: no', 'Plain: no', 'Sealed: yes'])
})

test('a product offers its PINs on each good verdict, or after an edit only when the code may be copied', async () => {
  const { partner, product, serial } = await pins.createCode()
  const offerOf = async () => (await app.scan(serial)).json<{ data: { pinOffer?: string } }>().data.pinOffer
  expect([product.pinOffer, await offerOf()]).toEqual(['always', 'quiet'])
  const edit = (fields: object) =>
    app.call('PUT', `/api/products/${product.id}`, {
      token: partner.token,
      body: { name: product.name, category: product.category, description: product.description, ...fields },
    })
  const edited = await edit({ version: 1, pinOffer: 'when_suspected' })
  expect(edited.json()).toMatchObject({ data: { pinOffer: 'when_suspected', version: 2 } })
  expect(await offerOf()).toBeUndefined()
  expect((await edit({ version: 1, pinOffer: 'always' })).statusCode).toBe(409)
  // An edit without the setting leaves it as it is.
  const renamed = await edit({ version: 2, name: 'Another name' })
  expect(renamed.json()).toMatchObject({ data: { pinOffer: 'when_suspected' } })
  const history = await app.call('GET', `/api/products/${product.id}/edits`, partner)
  expect(history.json<{ data: EditHistory }>().data.edits.at(-1)?.changes).toEqual([
    { field: 'pinOffer', before: 'always', after: 'when_suspected' },
  ])
  const odd = await edit({ version: 3, pinOffer: 'never' })
  expect([odd.statusCode, odd.json()]).toMatchObject([400, { errors: [{ field: 'pinOffer' }] }])
})

test('a table of products sets when they offer PINs, and an export has it', async () => {
  const owner = await app.createPartner({ codeLimit: 100 })
  const csv = 'Name,Category,PIN offer\nTonic,Drinks,when_suspected\nSyrup,Drinks,\nBitter,Drinks,sometimes\n'
  expect((await tables.check(owner, 'products', csv)).lines).toMatchObject([
    { status: 'new' },
    { status: 'new' },
    { status: 'invalid', errors: [{ field: 'pinOffer' }] },
  ])
  await tables.importTable(owner, 'products', csv.replace('sometimes', 'always'))
  const exported = (await tables.exportTable(owner, 'products')).split('\r\n')
  expect(exported.filter((line) => /when_suspected/.test(line))).toEqual([expect.stringContaining('Tonic')])
  const list = await app.call('GET', '/api/products?search=Tonic', owner)
  const [{ id = '' } = {}] = list.json<{ data: { products: { id: string }[] } }>().data.products
  const product = (await app.call('GET', `/api/products/${id}`, owner)).json<{ data: Product }>().data
  expect(product.pinOffer).toBe('when_suspected')
})
