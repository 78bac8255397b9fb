import type { ErrorReply, FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { describe, expect, test } from 'vitest'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { createImportClient } from '../support/import-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
const client = createImportClient(app)
const importer = await client.createImporter(100_000)

const lineError = (line: number, message: string): FieldError => ({ field: `line ${line}`, message })
const errorsOf = (reply: { json: <T>() => T }) => reply.json<ErrorReply>().errors

const notAlone = 'Put one serial on this line, and nothing else.'
const taken = 'Already used.'
const takenHere = 'Already used in batch “Printed stock”.'

describe('the same serial in two imports', () => {
  test('at the same time is imported by exactly one; the other fails as a whole, with an error for each line', async () => {
    const serials = Array.from({ length: 41 }, (_, i) => `RACE-${1000 + i}`)
    const files = [serials, serials.toReversed()]
    const importers = await Promise.all(files.map(() => client.createImporter()))
    const rowsBefore = await Promise.all(importers.map(client.countRows))
    // A third transaction holds the serial in the middle and rolls back once both wait: the worst moment for a deadlock.
    const insert = `insert into imported_serials select 'RACE1020', id, 'RACE-1020' from codes limit 1`
    const rollback = await beginElsewhere(app, insert)
    const imports = importers.map((each, i) => client.importSerials((files[i] ?? []).join('\n'), each))
    await untilWaiting(app.url, 2)
    await rollback()
    const replies = await Promise.all(imports)
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400])
    const loser = replies.findIndex((reply) => reply.statusCode === 400)
    expect(replies[loser]?.json<ErrorReply>()).toMatchObject({
      message: 'Import failed. Fix these lines and upload the file again.',
      errors: serials.map((_, line) => lineError(line + 1, taken)),
    })
    expect(await client.countRows(importers[loser] ?? importer)).toEqual(rowsBefore[loser])
  })

  test('later is rejected, however it is written', async () => {
    await client.importSerials('FIRST-0001', importer)
    const reply = await client.importSerials('OTHER-0001\nf1rst 0001', await client.createImporter())
    expect(errorsOf(reply)).toEqual([lineError(2, taken)])
  })
})

describe('taken serials', () => {
  test('are named with their batch if they are the partner’s own, as often as it tries', async () => {
    await client.importSerials('TAKEN-001\nTAKEN-002', importer)
    const before = await client.countRows(importer)
    for (let i = 0; i < 7; i++) {
      const reply = await client.importSerials('FREE-0001\ntake n002\nFREE-0002\nTAKEN-001', importer)
      expect([reply.statusCode, errorsOf(reply)]).toEqual([400, [lineError(2, takenHere), lineError(4, takenHere)]])
    }
    expect(await client.countRows(importer)).toEqual(before)
  })

  test('are not checked while another line is not well-formed', async () => {
    await client.importSerials('FORM-0001', importer)
    const rival = await client.createImporter()
    for (let i = 0; i < 7; i++)
      expect(errorsOf(await client.importSerials('FORM-0001\nFORM-0002,2', rival))).toEqual([lineError(2, notAlone)])
  })

  test('are named only when the plan has codes for the whole file', async () => {
    await client.importSerials('COST-0001', importer)
    const rival = await client.createImporter(1)
    const reply = await client.importSerials('COST-0001\nCOST-0002', rival)
    expect([reply.statusCode, reply.body.includes('COST') || reply.body.includes('line')]).toEqual([402, false])
    expect(errorsOf(await client.importSerials('COST-0001', rival))).toEqual([lineError(1, taken)])
  })

  test('of others are named six times, and then the partner must wait longer after each attempt', async () => {
    await client.importSerials('OTHERS-001', importer)
    const rival = await client.createImporter()
    const before = await client.countRows(rival)
    for (let i = 0; i < 6; i++)
      expect(errorsOf(await client.importSerials(`FREE-${1000 + i}\nOTHERS-001`, rival))).toEqual([lineError(2, taken)])
    for (const seconds of [2, 4, 8]) {
      for (const csv of ['OTHERS-001', 'FREE-1000']) {
        const reply = await client.importSerials(csv, rival)
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, String(seconds)])
      }
      app.wait(seconds)
      expect((await client.importSerials('OTHERS-001', rival)).statusCode).toBe(400)
    }
    expect(await client.countRows(rival)).toEqual(before)
    app.wait(16)
    expect((await client.importSerials('FREE-1000', rival)).statusCode).toBe(200)
    expect((await client.importSerials('FREE-1001', importer)).statusCode).toBe(200)
  })

  test('in forty simultaneous imports are named six times', async () => {
    await client.importSerials('BURST-001', importer)
    const rival = await client.createImporter()
    const replies = await Promise.all(Array.from({ length: 40 }, () => client.importSerials('BURST-001', rival)))
    expect(replies.filter((reply) => reply.statusCode === 400)).toHaveLength(6)
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(34)
  })

  test('do not slow down imports of good files', async () => {
    const rival = await client.createImporter()
    const files = Array.from({ length: 12 }, (_, i) => `GOODS-${1000 + i}`)
    const replies = await Promise.all(files.map((csv) => client.importSerials(csv, rival)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  })

  test('leave the Idempotency-Key free for the corrected file', async () => {
    await client.importSerials('KEY-00001', importer)
    const rival = await client.createImporter()
    const options = { headers: { 'idempotency-key': 'import-0002' } }
    expect((await client.importSerials('KEY-00001\nKEY-00002', rival, options)).statusCode).toBe(400)
    expect((await client.importSerials('KEY-00002', rival, options)).statusCode).toBe(200)
    expect((await client.importSerials('KEY-00002', rival, options)).statusCode).toBe(200)
  })
})
