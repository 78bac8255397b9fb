import type { ErrorReply, FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilWaiting } from '../support/wait-until.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let partner: Actor
let productId = ''
beforeAll(async () => {
  app = await createTestApp()
  partner = await app.createPartner({ codeLimit: 100_000 })
  productId = (await app.createBatch({ partner })).product.id
})
afterAll(() => app.close())

type Wish = { by?: Actor; product?: string; headers?: Record<string, string> }
const send = (csv: string, { by = partner, product = productId, headers = {} }: Wish = {}) =>
  app.call('POST', `/api/products/${product}/batch/import`, {
    token: by.token,
    body: {
      batchName: 'Printed stock',
      scanLimit: null,
      manufacturingDate: '2026-04-01',
      expirationDate: '2028-04-01',
      csv,
    },
    headers,
  })
/** A partner who may make so many codes, and a product of theirs. */
async function rivalWith(codeLimit = 1000) {
  const by = await app.createPartner({ codeLimit: codeLimit + 3 })
  return { by, product: (await app.createBatch({ partner: by })).product.id }
}
const bad = (line: number, message: string): FieldError => ({ field: `line ${line}`, message })
const errorsOf = (reply: { json: <T>() => T }) => reply.json<ErrorReply>().errors
/** Of everything that an import makes of a partner's, how many there are. */
async function made(of: Actor) {
  const { rows } = await app.context.pool.query(
    `select (select count(*) from batches where partner_id = $1) as batches, (select count(*) from codes where partner_id = $1) as codes,
      (select count(*) from aliases join codes using (code) where partner_id = $1) as aliases,
      (select codes_generated from periods where partner_id = $1) as spent,
      (select count(*) from audit_log where partner_id = $1) as deeds, (select count(*) from kept_replies where partner_id = $1) as kept`,
    [of.partnerId],
  )
  return rows[0]
}

const alone = 'Give one serial alone in this line.'
const taken = 'Is in use already.'
const takenHere = 'Is in use already, in your batch “Printed stock”.'

describe('of two who bring the same serial', () => {
  test('at the same time exactly one gets it; the other is told every line, and nothing of theirs is made', async () => {
    const serials = Array.from({ length: 41 }, (_, i) => `RACE-${1000 + i}`)
    const files = [serials, serials.toReversed()]
    const factories = await Promise.all(files.map(() => rivalWith()))
    const befores = await Promise.all(factories.map(({ by }) => made(by)))
    // Somebody is about to take the serial in the middle, and thinks better of it when both wait: the worst moment there is.
    const third = await app.context.pool.connect()
    await third.query(`begin; insert into aliases select 'RACE1020', code, 'RACE-1020' from codes limit 1`)
    const sent = factories.map((maker, i) => send((files[i] ?? []).join('\n'), maker))
    await untilWaiting(app.url, 2)
    await third.query('rollback')
    third.release()
    const replies = await Promise.all(sent)
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400])
    const loser = replies.findIndex((reply) => reply.statusCode === 400)
    expect(replies[loser]?.json<ErrorReply>()).toMatchObject({
      message: 'Nothing was imported. Mend these lines, then choose the file again.',
      errors: serials.map((_, line) => bad(line + 1, taken)),
    })
    expect(await made((factories[loser] as { by: Actor }).by)).toEqual(befores[loser])
  })

  test('the later one is told so, whoever was first', async () => {
    await send('FIRST-0001')
    expect(errorsOf(await send('OTHER-0001\nf1rst 0001', await rivalWith()))).toEqual([bad(2, taken)])
  })
})

describe('serials that somebody holds', () => {
  test('are named with the batch when it is one’s own, however often, and nothing is made', async () => {
    await send('TAKEN-001\nTAKEN-002')
    const before = await made(partner)
    for (let i = 0; i < 7; i++) {
      const reply = await send('FREE-0001\ntake n002\nFREE-0002\nTAKEN-001')
      expect([reply.statusCode, errorsOf(reply)]).toEqual([400, [bad(2, takenHere), bad(4, takenHere)]])
    }
    expect(await made(partner)).toEqual(before)
  })

  test('are not told while the form of another line is bad', async () => {
    await send('FORM-0001')
    const rival = await rivalWith()
    for (let i = 0; i < 7; i++) expect(errorsOf(await send('FORM-0001\nFORM-0002,2', rival))).toEqual([bad(2, alone)])
  })

  test('are told only to who could make all of the file’s codes', async () => {
    await send('COST-0001')
    const rival = await rivalWith(1)
    const reply = await send('COST-0001\nCOST-0002', rival)
    expect([reply.statusCode, reply.body.includes('COST') || reply.body.includes('line')]).toEqual([402, false])
    expect(errorsOf(await send('COST-0001', rival))).toEqual([bad(1, taken)])
  })

  test('are told six times of others; then one waits, longer each time, and learns nothing meanwhile', async () => {
    await send('OTHERS-001')
    const rival = await rivalWith()
    const before = await made(rival.by)
    for (let i = 0; i < 6; i++)
      expect(errorsOf(await send(`FREE-${1000 + i}\nOTHERS-001`, rival))).toEqual([bad(2, taken)])
    for (const seconds of [2, 4, 8]) {
      for (const csv of ['OTHERS-001', 'FREE-1000']) {
        const reply = await send(csv, rival)
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, String(seconds)])
      }
      app.wait(seconds)
      expect((await send('OTHERS-001', rival)).statusCode).toBe(400)
    }
    expect(await made(rival.by)).toEqual(before)
    app.wait(16)
    expect((await send('FREE-1000', rival)).statusCode).toBe(200)
    expect((await send('FREE-1001')).statusCode).toBe(200)
  })

  test('asked for forty times at once are told six times', async () => {
    await send('BURST-001')
    const rival = await rivalWith()
    const replies = await Promise.all(Array.from({ length: 40 }, () => send('BURST-001', rival)))
    expect(replies.filter((reply) => reply.statusCode === 400)).toHaveLength(6)
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(34)
  })

  test('keep nobody waiting who imports good files', async () => {
    const rival = await rivalWith()
    const files = Array.from({ length: 12 }, (_, i) => `GOODS-${1000 + i}`)
    const replies = await Promise.all(files.map((csv) => send(csv, rival)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  })

  test('leave the key of a refused file free for the mended one', async () => {
    await send('KEY-00001')
    const rival = { ...(await rivalWith()), headers: { 'idempotency-key': 'import-0002' } }
    expect((await send('KEY-00001\nKEY-00002', rival)).statusCode).toBe(400)
    expect((await send('KEY-00002', rival)).statusCode).toBe(200)
    expect((await send('KEY-00002', rival)).statusCode).toBe(200)
  })
})
