import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { ProductsPage } from '@sahihi/contract/endpoints/lists.ts'
import { productFields } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describe, expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { createImportClient } from '../support/import-client.ts'
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
  test('is checked line by line without a change, and then imported as it was shown', async () => {
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
    expect([refused.statusCode, refused.json<ErrorReply>()]).toMatchObject([
      400,
      {
        errors: [{ field: 'line 3: category' }, { field: 'line 3: gtin' }, { field: 'line 4: gtin' }],
        data: { lineErrorCount: 2 },
      },
    ])
    expect(await tables.countRows(owner)).toMatchObject({ products: 0 })

    const good = csv.replace('Syrup,,5012345678901', 'Syrup,Drinks,').replace('Bitter,Drinks,123', 'Bitter,Drinks,')
    const reply = await tables.importTable(owner, 'products', good)
    expect([reply.statusCode, importedIn(reply)]).toMatchObject([200, { created: 3, skipped: 0, codes: 0 }])
    const products = await productsOf(owner.token)
    expect(products.map(({ name, batches, stock }) => [name, batches, stock]).sort()).toEqual([
      ['Bitter', 0, 0],
      ['Syrup', 0, 0],
      ['Tonic', 0, 0],
    ])
  })

  test('that is imported again creates nothing, also when two are sent at once', async () => {
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
    expect(reply.json()).toMatchObject({
      message: 'Imported 1 product. 3 empty.',
      data: { created: 1, skipped: 0, empty: 3 },
    })
  })

  test('warns where an inch mark may have taken the lines below into its cell', async () => {
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
    expect(lines.map(({ line, status }) => [line, status])).toEqual([
      [1, 'new'],
      [2, 'invalid'],
      [3, 'invalid'],
      [4, 'invalid'],
    ])
    const good = JSON.stringify(entries.slice(0, 1))
    const reply = await tables.importTable(owner, 'products', good, { format: 'json' })
    expect(importedIn(reply)).toMatchObject({ created: 1 })
    expect(await productsOf(owner.token)).toMatchObject([{ name: 'Tonic', description: 'Line one\nLine two' }])
  })

  test('cannot take the GTIN of another company', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const gtin = randomGtin()
    await app.createBatch({ partner: other, gtin })
    const { lines } = await tables.check(owner, 'products', `name,category,gtin\nTonic,Drinks,${gtin}`)
    expect(lines).toMatchObject([{ errors: [{ field: 'gtin', message: messages.gtinTakenByOther }] }])
  })

  test('takes a plan that runs, as a product with codes does', async () => {
    const owner = await createOwner()
    app.wait(15 * 86_400)
    const token = await app.createSession(owner.accountId)
    const reply = await tables.importTable({ token }, 'products', 'name,category\nTonic,Drinks')
    expect(reply.statusCode).toBe(402)
  })
})

describe('a table of batches', () => {
  test('makes their codes, counted against the plan once, whatever is repeated', async () => {
    const owner = await createOwner()
    await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
    const csv = `${batchHead},Lot,Hold until released\n${run('tonic', 'Run A', 5)},L-7,yes\n${run('Tonic', 'Run B')},,\n`
    expect(await tables.check(owner, 'batches', csv)).toMatchObject({ counts: { new: 2 }, codes: 7 })
    const headers = { 'idempotency-key': randomUUID() }
    const replies = [
      await tables.importTable(owner, 'batches', csv, { headers }),
      await tables.importTable(owner, 'batches', csv, { headers }),
    ]
    expect(replies.map((reply) => importedIn(reply))).toMatchObject(Array(2).fill({ created: 2, skipped: 0, codes: 7 }))
    expect(importedIn(await tables.importTable(owner, 'batches', csv))).toMatchObject({
      created: 0,
      skipped: 2,
      codes: 0,
    })
    expect(await tables.countRows(owner)).toEqual({ products: 1, batches: 3, codes: 8, counted: 8 })
    const { batches } = (await app.call('GET', '/api/batches?search=Run A', { token: owner.token })).json<{
      data: { batches: object[] }
    }>().data
    expect(batches).toMatchObject([{ name: 'Run A', lot: 'L-7', state: 'not_released', quantity: 5 }])
  })

  test('names the column of everything that is wrong', async () => {
    const owner = await createOwner()
    await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
    const csv = [
      `${batchHead},Scan limit,Hold until released`,
      'Gin,Run A,2,2026-04-01,2028-04-01,,',
      'Tonic,,0,2026-02-30,2028-04-01,-1,perhaps',
      'Tonic,Run B,2,2026-04-01,2025-04-01,,',
      'Tonic,"Run, C",2,2026-04-01,2028-04-01,,,more',
    ].join('\n')
    const { lines } = await tables.check(owner, 'batches', csv)
    expect(lines.map(({ errors }) => errors.map(({ field }) => field).sort())).toEqual([
      ['product'],
      ['holdUntilReleased', 'manufacturingDate', 'name', 'quantity', 'scanLimit'],
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

  test('means no product of another company', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { product } = await app.createBatch({ partner: other, name: 'Foreign tonic' })
    const csv = `Product id,${batchHead}\n${product.id},${run('Foreign tonic', 'Run A')}`
    const { lines } = await tables.check(owner, 'batches', csv)
    expect(lines).toMatchObject([
      { errors: [{ field: 'product', message: messages.tableProductUnknown('Foreign tonic') }] },
    ])
  })
})

test('a table of products has a column for each of their fields', () => {
  expect(tableColumns.products.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(productFields)))
})

test('what is exported can be imported: nothing is new at home, and everything in another company', async () => {
  const owner = await app.createPartner({ codeLimit: 5000, planType: 'PREMIUM' })
  const text = { name: '=Tonic, "red"', description: '-first line\n@second; =third', category: 'Drinks; bitter' }
  const { product } = await app.createBatch({ partner: owner, ...text, batch: '+Run 1', quantity: 4, scanLimit: 9 })
  await app.createBatch({ partner: owner, name: 'Held', batch: 'Held run', holdUntilReleased: true })
  await app.createFeedbackCode({ partner: owner, name: 'Asks' })
  const imports = createImportClient(app)
  await imports.importSerials('LOT-00017', { token: owner.token, productId: product.id })
  const [products, batches] = [await tables.exportTable(owner, 'products'), await tables.exportTable(owner, 'batches')]

  expect(await tables.check(owner, 'products', products)).toMatchObject({ counts: { new: 0, skipped: 3, invalid: 0 } })
  expect(await tables.check(owner, 'batches', batches)).toMatchObject({ counts: { new: 0, skipped: 4, invalid: 0 } })

  const other = await createOwner()
  const [one, two] = [
    await tables.importTable(other, 'products', products),
    await tables.importTable(other, 'batches', batches),
  ]
  expect([importedIn(one), importedIn(two)]).toMatchObject([
    { created: 2, skipped: 1, codes: 0 },
    { created: 2, skipped: 2, codes: 7 },
  ])
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
])('“%s” and “%s” are one product and one batch, whichever was first', async (one, other) => {
  for (const [stored, sent] of [
    [one, other],
    [other, one],
  ] as const) {
    const owner = await createOwner()
    await app.createBatch({ partner: owner, name: stored, category: stored, batch: stored, quantity: 2 })
    const exported = await tables.exportTable(owner, 'batches')
    expect(await tables.check(owner, 'batches', exported)).toMatchObject({ counts: { new: 0, skipped: 1 } })
    const products = await tables.exportTable(owner, 'products')
    expect(await tables.check(owner, 'products', products)).toMatchObject({ counts: { new: 0, skipped: 1 } })
    expect(await tables.check(owner, 'products', `name,category\n${sent},${sent}\n`)).toMatchObject({
      counts: { new: 0, skipped: 1 },
    })
    expect(await tables.check(owner, 'batches', `${batchHead}\n${run(sent, sent)}\n`)).toMatchObject({
      counts: { new: 0, skipped: 1 },
    })
    const found = await app.call('GET', `/api/products?search=${encodeURIComponent(sent)}`, { token: owner.token })
    expect(found.json<{ data: ProductsPage }>().data.products.map(({ name }) => name)).toEqual([stored.normalize()])
  }
})

describe('a file of serials', () => {
  test('is checked without a change: every line, and whether they are easy to guess', async () => {
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

  test('may be a list of JSON for the import by a program', async () => {
    const importer = await createImportClient(app).createImporter()
    const { token, productId } = importer
    const fields = {
      batchName: 'By list',
      scanLimit: null,
      manufacturingDate: '2026-04-01',
      expirationDate: '2028-04-01',
    }
    const send = (serials: unknown) =>
      app.call('POST', `/api/products/${productId}/batch/import`, { token, body: { ...fields, serials } })
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
      const template = await app.call('GET', `/api/imports/template?kind=${kind}&format=${format}`, {
        token: owner.token,
      })
      expect(template.statusCode).toBe(200)
      const { counts } = await tables.check(owner, kind, template.body, { format })
      expect([kind, format, counts]).toMatchObject([
        kind,
        format,
        kind === 'serials' ? { new: 1, skipped: 0, invalid: 0 } : { new: 0, skipped: 1, invalid: 0 },
      ])
    }
})

test('a file that is no table is refused with what to correct', async () => {
  const owner = await createOwner()
  const rows = (count: number, row: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => row(i)).join('\n')
  expect(await tables.refusal(owner, 'products', 'name\nTonic')).toEqual([
    400,
    messages.tableColumnsMissing(['Category']),
  ])
  expect(await tables.refusal(owner, 'products', 'name,Name,category\na,b,c')).toEqual([
    400,
    messages.tableColumnTwice('Name'),
  ])
  expect(await tables.refusal(owner, 'products', 'name,category\n')).toEqual([400, messages.tableNoRows])
  expect(await tables.refusal(owner, 'products', 'name,category\n"Tonic,Drinks')).toEqual([400, messages.csvQuotes(2)])
  expect(await tables.refusal(owner, 'products', 'name,category\nTonic,Drinks\nCr\uFFFDme,Food')).toEqual([
    400,
    messages.notUtf8(3),
  ])
  for (const json of ['{', '{"name": "Tonic"}', '"Tonic"', '['.repeat(100_000)])
    expect(await tables.refusal(owner, 'products', json, { format: 'json' })).toEqual([400, messages.tableNotJson])
  const long = `name,category\n${rows(limits.tableRowsMax + 1, (i) => `P${i},Drinks`)}`
  expect(await tables.refusal(owner, 'products', long)).toEqual([400, messages.tableTooLong(limits.tableRowsMax)])
  await app.createBatch({ partner: owner, name: 'Tonic', quantity: 1 })
  const many = `${batchHead}\n${rows(5, (i) => run('Tonic', `R${i}`, 5000))}`
  expect(await tables.refusal(owner, 'batches', many)).toEqual([400, messages.tableTooManyCodes(limits.tableCodesMax)])
})

test('an API key imports with the scope for products, and not with another', async () => {
  const owner = await createOwner()
  const csv = 'name,category\nTonic,Drinks'
  const { secret: reader } = await insertKey(app, owner, ['products:read'])
  const { secret: writer } = await insertKey(app, owner, ['products:write'])
  expect((await tables.importTable({ token: reader }, 'products', csv)).statusCode).toBe(403)
  expect(importedIn(await tables.importTable({ token: writer }, 'products', csv))).toMatchObject({ created: 1 })
  expect(await tables.exportTable({ token: reader }, 'products')).toContain('Tonic,Drinks')
})
