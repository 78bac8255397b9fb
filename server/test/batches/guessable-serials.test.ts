import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { createImportClient } from '../support/import-client.ts'
import { createOrderClient } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerOrderJobs(app.context)
const client = createImportClient(app)
const importer = await client.createImporter(20_000)

const times = (count: number, serial: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => serial(i)).join('\n')
const importUnconfirmed = (csv: string) => client.importSerials(csv, importer, { confirmGuessable: false })
const random = () => `N${randomBytes(6).toString('hex').toUpperCase()}7`

describe('serials that are easy to guess', () => {
  test('are reported, and not imported until the partner confirms them', async () => {
    const csv = times(300, (i) => `MAL-70${String(i).padStart(5, '0')}`)
    const before = await client.countRows(importer)
    const refused = await importUnconfirmed(csv)
    const message =
      'These serials are easy to guess: 300 in a row, 300 with too few characters (such as MAL-7000000, MAL-7000001, MAL-7000002). Nothing was imported yet.'
    const data = { kind: 'guessable_serials', inARow: 300, tooShort: 300 }
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict', message, data }])
    expect(await client.countRows(importer)).toEqual(before)
    expect((await client.importSerials(csv, importer, { confirmGuessable: true })).statusCode).toBe(200)
  })

  test.each([
    [
      'in steps, in any order',
      times(40, (i) => `LAGOS-BOTTLING-${(((i * 17) % 40) * 10 + 2_000_000_000).toString()}-A`),
    ],
    ['with a counter in the middle', times(12, (i) => `2026${100_000_000_000 + i}KANO`)],
    ['of which only part is in a row', `${times(60, random)}\n${times(8, (i) => `RUN-7${i}-ABUJA-DISTILLERY-LTD`)}`],
    [
      'of which only part is in steps',
      `${times(60, random)}\n${times(8, (i) => `RUN-${i + 1}0-ABUJA-DISTILLERY-LTD`)}`,
    ],
    ['that are short', times(20, () => `${randomBytes(3).toString('hex').toUpperCase().slice(0, 5)}${randomInt(10)}`)],
    ['that are few random digits', times(50, () => `PHARMA-${String(randomInt(10 ** 9)).padStart(9, '0')}`)],
  ])('are found %s', async (_, csv) => {
    const reply = await importUnconfirmed([...new Set(csv.split('\n'))].join('\n'))
    expect(reply.json()).toMatchObject({ code: 'conflict', data: { kind: 'guessable_serials' } })
  })

  test('in a large file need the same confirmation', async () => {
    const orders = createOrderClient(app)
    const csv = times(6000, (i) => `ORDER-${i + 1_000_000_000_000}`)
    const refused = await orders.importFile(importer, csv, { fields: { confirmGuessable: 'false' } })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { data: { inARow: 6000 } }])
    expect(await app.rows('orders')).toEqual([])
    expect((await orders.importFile(importer, csv)).statusCode).toBe(200)
  })
})

test('random serials need no confirmation', async () => {
  expect((await importUnconfirmed(times(2000, random))).statusCode).toBe(200)
})
