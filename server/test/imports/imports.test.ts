import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { ProductsPage } from '@sahihi/contract/endpoints/lists.ts'
import { productFields } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describe, expect, test } from 'vitest'
import { randomGtin } from '../support/gtin-factory.ts'
import { createImportClient, importFields } from '../support/import-client.ts'
import { createTableClient, importedIn } from '../support/table-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const tables = createTableClient(app)

const createOwner = (codeLimit = 1000) => app.createPartner({ codeLimit })
const productsOf = async (token: string) =>
  (await app.call('GET', '/api/products', { token })).json<{ data: ProductsPage }>().data.products
const batchHead = 'Product,Batch,Quantity,Manufacturing date,Expiration date'
const run = (product: string, name: string, quantity = 2) => `${product},${name},${quantity},2026-04-01,2028-04-01`

describe('a table of products', () => {
  test('is checked line by line without changing anything, then imported as shown', async () => {
    const owner = await createOwner()
    const gtin = randomGtin()
    const csv = `Name,Category,GTIN,Colour\r\nTonic,Drinks,${gtin},red\r\nSyrup,,5012345678901,\r\nBitter,Drinks,123,\r\n`

    const checked = await tables.check(owner, 'products', csv)
    expect(checked).toMatchObject({ counts: { new: 1, skipped: 0, invalid: 2 }, ignoredColumns: ['Colour'] })
    expect(checked.lines).toMatchObject([
      { line: 2, status: 'new', name: 'Tonic', detail: 'Drinks', errors: [] },
      { line: 3, status: 'invalid', errors: [{ field: 'category', message: messages.required }, { field: 'gtin' }] },
      { line: 4, status: 'invalid', errors: [{ field: 'gtin' }] },
    ])
    const refused = await tables.importTable(owner, 'products', csv)
    const errors = [{ field: 'line 3: category' }, { field: 'line 3: gtin' }, { field: 'line 4: gtin' }]
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors, data: { lineErrorCount: 2 } }])
    expect(await tables.countRows(owner)).toMatchObject({ products: 0 })

    const good = csv.replace('Syrup,,5012345678901', 'Syrup,Drinks,').replace('Bitter,Drinks,123', 'Bitter,Drinks,')
    const reply = await tables.importTable(owner, 'products', good)
    expect([reply.statusCode, importedIn(reply)]).toMatchObject([200, { created: 3, skipped: 0, codes: 0 }])
    const products = await productsOf(owner.token)
    expect(products.map(({ name, batches }) => `${name} ${batches}`).sort()).toEqual(['Bitter 0', 'Syrup 0', 'Tonic 0'])
  })

  test('imported again creates nothing, even when copies of it arrive together', async () => {
    const owner = await createOwner()
    const csv = 'name;category\nTonic;Drinks\nSyrup;Drinks\ntonic;drinks\n'
    const replies = await Promise.all([1, 2, 3].map(() => tables.importTable(owner, 'products', csv)))
    expect(replies.map((reply) => importedIn(reply).created).sort()).toEqual([0, 0, 2])
    const { lines } = await tables.check(owner, 'products', csv)
    expect(lines.map(({ note }) => note)).toEqual(Array(3).fill(messages.skippedThere))
    expect(await tables.countRows(owner)).toMatchObject({ products: 2 })
  })

  test.each([
    ['line breaks that were written twice', '\r\r\n'],
    ['blank lines', '\n\n'],
    ['lines of commas', '\n,,\n'],
  ])('is read to its end, with %s', async (_what, end) => {
    const owner = await createOwner()
    const names = Array.from({ length: 600 }, (_, i) => `Tonic ${i},${i === 598 ? '' : 'Drinks'}`)
    const csv = ['name,category', ...names, ''].join(end)
    const { counts, lines } = await tables.check(owner, 'products', csv)
    expect(counts).toEqual({ read: 1201, new: 599, skipped: 0, invalid: 1, empty: 601 })
    expect(lines.find(({ status }) => status === 'invalid')).toMatchObject({ name: 'Tonic 598', line: 1199 })
  })

  test('says how many lines had nothing to import', async () => {
    const reply = await tables.importTable(await createOwner(), 'products', 'name,category\n\n,\nTonic,Drinks\n\n')
    const data = { created: 1, skipped: 0, empty: 3 }
    expect(reply.json()).toMatchObject({ message: 'Imported 1 product. 3 empty.', data })
  })

  test('warns where an inch mark may have pulled the lines below into its cell', async () => {
    const owner = await createOwner()
    const csv = 'name,category,description\nPads,Food,"5 inch\nTonic,Drinks,3"\nSyrup,Drinks,sweet\n'
    const warning = messages.tableLinesJoined('products', [{ line: 2, lastLine: 3 }])
    expect(await tables.check(owner, 'products', csv)).toMatchObject({ counts: { read: 2, new: 2 }, warning })
    expect(importedIn(await tables.importTable(owner, 'products', csv))).toMatchObject({ created: 2, warning })
  })

  test.each([
    ['commas in a quoted head', 'Name;Category;"Kind, size, color, form"\nTonic;Drinks;x', 'Kind, size, color, form'],
    ['semicolons in a quoted head', '"Kind; size; color",Name,Category\nx,Tonic,Drinks', 'Kind; size; color'],
    ['commas in a head without quotation marks', 'Name;Category;a,b,c,d\nTonic;Drinks;x', 'a,b,c,d'],
    ['the delimiter named for Excel', 'sep=;\r\nName;Category;a\tb\r\nTonic;Drinks;x', 'a\tb'],
    ['a column without a name', 'Name,Category,\nTonic,Drinks,x', messages.tableUnnamedColumn(3)],
  ])('may have %s', async (_what, csv, ignored) => {
    const table = await tables.check(await createOwner(), 'products', csv)
    expect(table).toMatchObject({ counts: { new: 1 }, ignoredColumns: [ignored] })
    expect(table.lines).toMatchObject([{ name: 'Tonic', detail: 'Drinks' }])
  })

  test('may be JSON, with the same fields', async () => {
    const owner = await createOwner()
    const entries = [
      { name: 'Tonic', category: 'Drinks', description: 'Line one\nLine two', labelFormat: null },
      { name: 'Syrup', category: { of: 'what' } },
      'Bitter',
      { name: 'Gin', Name: 'Rum', category: 'Drinks' },
    ]
    const { lines } = await tables.check(owner, 'products', JSON.stringify(entries), { format: 'json' })
    expect(lines.map(({ status }) => status)).toEqual(['new', 'invalid', 'invalid', 'invalid'])
    const good = JSON.stringify(entries.slice(0, 1))
    expect(importedIn(await tables.importTable(owner, 'products', good, { format: 'json' }))).toMatchObject({
      created: 1,
    })
    expect(await productsOf(owner.token)).toMatchObject([{ name: 'Tonic', description: 'Line one\nLine two' }])
  })

  test('cannot use the GTIN of another company', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const gtin = randomGtin()
    await app.createBatch({ partner: other, gtin })
    const { lines } = await tables.check(owner, 'products', `name,category,gtin\nTonic,Drinks,${gtin}`)
    expect(lines).toMatchObject([{ errors: [{ field: 'gtin', message: messages.gtinTakenByOther }] }])
  })

  test('needs a current plan, as a product with codes does', async () => {
    const owner = await createOwner()
    app.wait(15 * 86_400)
    const token = await app.createSession(owner.accountId)
    expect((await tables.importTable({ token }, 'products', 'name,category\nTonic,Drinks')).statusCode).toBe(402)
  })
})

describe('a table of batches', () => {
  test('creates the codes and counts them once, however often it is sent', async () => {
    const owner = await createOwner()
    await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
    const csv = `${batchHead},Lot,Markets,Hold until released\n${run('tonic', 'Run A', 5)},L-7,Ghana; kano; NG-NI,yes\n${run('Tonic', 'Run B')},,,\n`
    expect(await tables.check(owner, 'batches', csv)).toMatchObject({ counts: { new: 2 }, codes: 7 })
    const headers = { 'idempotency-key': randomUUID() }
    const replies = [
      await tables.importTable(owner, 'batches', csv, { headers }),
      await tables.importTable(owner, 'batches', csv, { headers }),
    ]
    expect(replies.map((reply) => importedIn(reply))).toMatchObject(Array(2).fill({ created: 2, skipped: 0, codes: 7 }))
    const again = importedIn(await tables.importTable(owner, 'batches', csv))
    expect(again).toMatchObject({ created: 0, skipped: 2, codes: 0 })
    expect(await tables.countRows(owner)).toEqual({ products: 1, batches: 3, codes: 8, counted: 8 })
    const runA = { name: 'Run A', lot: 'L-7', markets: ['NG-KN', 'NG-NI', 'GH'], state: 'not_released', quantity: 5 }
    const list = await app.call('GET', '/api/batches?search=Run A', owner)
    expect(list.json()).toMatchObject({ data: { batches: [runA] } })
  })

  test('names the column of each error', async () => {
    const owner = await createOwner()
    await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
    const csv = [
      `${batchHead},Scan limit,Hold until released,Markets`,
      'Gin,Run A,2,2026-04-01,2028-04-01,,,',
      'Tonic,,0,2026-02-30,2028-04-01,-1,perhaps,Niger',
      'Tonic,Run B,2,2026-04-01,2025-04-01,,,',
      'Tonic,"Run, C",2,2026-04-01,2028-04-01,,,,more',
    ].join('\n')
    const { lines } = await tables.check(owner, 'batches', csv)
    expect(lines.map(({ errors }) => errors.map(({ field }) => field).sort())).toEqual([
      ['product'],
      ['holdUntilReleased', 'manufacturingDate', 'markets', 'name', 'quantity', 'scanLimit'],
      ['expirationDate'],
      ['line'],
    ])
  })

  test('is all or nothing when the plan has too few codes left', async () => {
    const owner = await createOwner(5)
    await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
    const csv = `${batchHead}\n${run('Tonic', 'A', 2)}\n${run('Tonic', 'B', 3)}`
    expect((await tables.importTable(owner, 'batches', csv)).statusCode).toBe(402)
    expect(await tables.countRows(owner)).toMatchObject({ batches: 1, codes: 1, counted: 1 })
  })

  test('does not match products of another company', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { product } = await app.createBatch({ partner: other, name: 'Foreign tonic' })
    const csv = `Product id,${batchHead}\n${product.id},${run('Foreign tonic', 'Run A')}`
    const { lines } = await tables.check(owner, 'batches', csv)
    const error = { field: 'product', message: messages.tableProductUnknown('Foreign tonic') }
    expect(lines).toMatchObject([{ errors: [error] }])
  })
})

test('a table of products has a column for each of their fields', () => {
  expect(tableColumns.products.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(productFields)))
})

test('an export can be imported: nothing is new in the same company, everything is in another', async () => {
  const owner = await app.createPartner({ codeLimit: 5000, planType: 'PREMIUM' })
  const text = { name: '=Tonic, "red"', description: '-first line\n@second; =third', category: 'Drinks; bitter' }
  const { product } = await app.createBatch({
    partner: owner,
    ...text,
    batch: '+Run 1',
    quantity: 4,
    scanLimit: 9,
    markets: ['NG-NI', 'NE', 'NG-FC'],
  })
  await app.createBatch({ partner: owner, name: 'Held', batch: 'Held run', holdUntilReleased: true })
  await app.createFeedbackCode({ partner: owner, name: 'Asks' })
  const imports = createImportClient(app)
  await imports.importSerials('LOT-00017', { token: owner.token, productId: product.id })
  const [products, batches] = [await tables.exportTable(owner, 'products'), await tables.exportTable(owner, 'batches')]

  expect(await tables.check(owner, 'products', products)).toMatchObject({ counts: { new: 0, skipped: 3, invalid: 0 } })
  expect(await tables.check(owner, 'batches', batches)).toMatchObject({ counts: { new: 0, skipped: 4, invalid: 0 } })

  const other = await createOwner()
  const importInto = async (kind: 'products' | 'batches', csv: string) =>
    importedIn(await tables.importTable(other, kind, csv))
  expect(await importInto('products', products)).toMatchObject({ created: 2, skipped: 1, codes: 0 })
  expect(await importInto('batches', batches)).toMatchObject({ created: 2, skipped: 2, codes: 7 })
  expect(await productsOf(other.token)).toMatchObject([{ name: 'Held' }, text])
  const columns = (csv: string) =>
    csv
      .split('\r\n')
      .flatMap((line) => (/Run 1|Held run/.test(line) ? line.replace(/[\w-]{36}|\d{4}-\S+Z|,\w{10},/g, '') : []))
  expect(columns(await tables.exportTable(other, 'batches'))).toEqual(columns(batches))
})

// In pairs that look the same, or differ in case alone: composed and not, the Turkish İ, the final sigma, Hangul.
test.each([
  ['Crème', 'Cre\u0300me'],
  ['İstanbul', 'İSTANBUL'],
  ['ΟΔΟΣ', 'οδος'],
  ['Ọ̀wọ́', 'O\u0323\u0300wo\u0323\u0301'],
  ['한글', '한글'.normalize('NFD')],
])('“%s” and “%s” are one product and one batch, whichever comes first', async (one, other) => {
  for (const [stored, sent] of [
    [one, other],
    [other, one],
  ] as const) {
    const owner = await createOwner()
    await app.createBatch({ partner: owner, name: stored, category: stored, batch: stored, quantity: 2 })
    for (const [kind, csv] of [
      ['batches', await tables.exportTable(owner, 'batches')],
      ['products', await tables.exportTable(owner, 'products')],
      ['products', `name,category\n${sent},${sent}\n`],
      ['batches', `${batchHead}\n${run(sent, sent)}\n`],
    ] as const)
      expect(await tables.check(owner, kind, csv)).toMatchObject({ counts: { new: 0, skipped: 1 } })
    const found = await app.call('GET', `/api/products?search=${encodeURIComponent(sent)}`, { token: owner.token })
    expect(found.json<{ data: ProductsPage }>().data.products.map(({ name }) => name)).toEqual([stored.normalize()])
  }
})

describe('a file of serials', () => {
  test('is checked without changing anything: each line, and whether the serials are easy to guess', async () => {
    const owner = await createOwner()
    const bad = await tables.check(owner, 'serials', 'serial\nLOT-4K2X9\nnone\nLOT-4K2X9')
    expect(bad).toMatchObject({ counts: { new: 1, invalid: 2 } })
    expect(bad.lines.map(({ line }) => line)).toEqual([3, 4])
    const blank = await tables.check(owner, 'serials', 'serial\r\r\nLOT-4K2X9\r\r\n,;\n')
    expect(blank.counts).toEqual({ read: 4, new: 1, skipped: 0, invalid: 0, empty: 3 })
    const guessable = await tables.check(owner, 'serials', 'A-00001\nA-00002\nA-00003\nA-00004\nA-00005')
    expect(guessable).toMatchObject({ counts: { new: 5 }, codes: 5, warning: expect.stringContaining('A-00001') })
    const json = await tables.check(owner, 'serials', '["LOT-4K2X9", {"serial": "no"}]', { format: 'json' })
    expect(json.lines).toMatchObject([{ line: 2 }])
  })

  test('can be a JSON list when a program imports it', async () => {
    const { token, productId } = await createImportClient(app).createImporter()
    const send = (serials: unknown) =>
      app.call('POST', `/api/products/${productId}/batch/import`, { token, body: { ...importFields, serials } })
    const wrong = await send(['LOT-4K2X9', 'a "quoted"\nline 1'])
    expect(wrong.json<ErrorReply>().errors).toMatchObject([{ field: 'line 2' }])
    const reply = await send(['LOT-4K2X9', 'LOT-9M3T2'])
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('"quantity":2')])
  })
})

test('a template names every column, and its example is never imported', async () => {
  const owner = await createOwner()
  for (const kind of ['products', 'batches', 'serials'] as const)
    for (const format of ['csv', 'json'] as const) {
      const template = await app.call('GET', `/api/imports/template?kind=${kind}&format=${format}`, owner)
      expect(template.statusCode).toBe(200)
      const { counts } = await tables.check(owner, kind, template.body, { format })
      const [fresh, skipped] = kind === 'serials' ? [1, 0] : [0, 1]
      expect({ kind, format, ...counts }).toMatchObject({ kind, format, new: fresh, skipped, invalid: 0 })
    }
})

test('a file that is not a table is refused, and the answer says what to correct', async () => {
  const owner = await createOwner()
  const rows = (length: number, row: (_: unknown, i: number) => string) => Array.from({ length }, row).join('\n')
  for (const [csv, message] of [
    ['name\nTonic', messages.tableColumnsMissing(['Category'])],
    ['name,Name,category\na,b,c', messages.tableColumnTwice('Name')],
    ['name,category\n', messages.tableNoRows],
    ['name,category\n"Tonic,Drinks', messages.csvQuotes(2)],
    ['name,category\nTonic,Drinks\nCr\uFFFDme,Food', messages.notUtf8(3)],
    [
      `name,category\n${rows(limits.tableRowsMax + 1, (_, i) => `P${i},Drinks`)}`,
      messages.tableTooLong(limits.tableRowsMax),
    ],
  ] as const)
    expect(await tables.refusal(owner, 'products', csv)).toEqual([400, message])
  for (const json of ['{', '{"name": "Tonic"}', '"Tonic"', '['.repeat(100_000)])
    expect(await tables.refusal(owner, 'products', json, { format: 'json' })).toEqual([400, messages.tableNotJson])
  await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
  const many = `${batchHead}\n${rows(5, (_, i) => run('Tonic', `R${i}`, 5000))}`
  expect(await tables.refusal(owner, 'batches', many)).toEqual([400, messages.tableTooManyCodes(limits.tableCodesMax)])
})
