import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { describe, expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { makeOrder } from '../../src/catalog/orders/make-order.ts'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { answerOf, mailTo } from '../support/mailbox.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
const client = createOrderClient(app)
await registerOrderJobs(app.context)

/** Begins a transaction that gives a serial to a code without one. Returns a function that rolls it back. */
const holdSerial = (serial: string) =>
  beginElsewhere(
    app,
    `insert into imported_serials
      select '${serial}', id, '${serial}' from codes where id not in (select code_id from imported_serials) limit 1`,
  )
const serials = (prefix: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `${prefix}-${100_000 + from + i}`)
const errorsOf = (reply: { json: <T>() => T }) => reply.json<ErrorReply>().errors
const taken = 'Already used.'

describe('a large file of serials', () => {
  test('becomes batches in the order of its lines, its serials verify, and a mail says so', async () => {
    const actor = await client.createOrderer(100_000)
    const lines = serials('BIG', 5001)
    const csv = `Serial number\r\n${lines.join('\r\n')}`
    const reply = await client.importFile(actor, csv, { fields: { scanLimit: '3' } })
    expect(reply.statusCode).toBe(200)
    const order = await client.ended(actor, orderIn(reply).id)
    expect(order).toMatchObject({ state: 'ready', isImported: true, quantity: 5001, codesPrepared: 5001, scanLimit: 3 })
    expect(order.batches).toMatchObject([
      { name: 'Year 1 of 2', quantity: 5000, isImported: true },
      { name: 'Year 2 of 2', quantity: 1, isImported: true },
    ])
    for (const [batch, serial] of [lines[0], lines[5000]].entries()) {
      expect((await app.scan(serial ?? '')).json()).toMatchObject({ verdict: 'genuine_first' })
      const found = await app.call('GET', `/api/search?q=${serial}`, { token: actor.token })
      expect(found.json()).toMatchObject({ data: { codes: [{ batchId: order.batches[batch]?.id }] } })
    }
    expect([await client.counted(actor), await client.codesOf(actor)]).toEqual([5002, 5002])
    expect((await mailTo(app, actor.email)).bodyText).toContain('5,001 serials')
  })

  test('may be split anywhere between or within characters: each serial arrives whole', async () => {
    const actor = await client.createOrderer(20_000)
    // Two bytes for each dash, so that slices end within characters and within line breaks.
    const lines = serials('CUT', 6000).map((serial) => serial.replace('-', '‐'))
    const { id } = orderIn(await client.importFile(actor, `\uFEFF${lines.join('\r\n')}`))
    expect(await client.ended(actor, id)).toMatchObject({ state: 'ready', codesMade: 6000 })
  })

  test('is made once by a double click', async () => {
    const actor = await client.createOrderer(20_000)
    const headers = { 'idempotency-key': 'import-of-the-year' }
    const csv = serials('ONCE', 60).join('\n')
    const replies = await Promise.all([1, 2, 3].map(() => client.importFile(actor, csv, { headers })))
    expect(new Set(replies.map((reply) => orderIn(reply).id)).size).toBe(1)
    expect((await client.importFile(actor, `${csv}\nONCE-900000`, { headers })).statusCode).toBe(409)
    expect(await client.counted(actor)).toBe(61)
  })

  test('needs as many codes in the plan', async () => {
    const actor = await client.createOrderer(59)
    expect((await client.importFile(actor, serials('PLAN', 60).join('\n'))).statusCode).toBe(402)
    expect(await client.counted(actor)).toBe(1)
  })
})

describe('a large file with bad lines', () => {
  test('is refused immediately, with the first hundred lines and the number of all', async () => {
    const actor = await client.createOrderer(100_000)
    const lines = serials('BAD', 6000).map((serial, i) => (i % 20 === 1 ? `${serial},x` : serial))
    const reply = await client.importFile(actor, lines.join('\n'))
    expect(reply.statusCode).toBe(400)
    const { errors, data } = reply.json<ErrorReply>()
    expect([errors?.length, data]).toEqual([100, { lineErrorCount: 300 }])
    expect(errors?.slice(0, 2)).toEqual(
      [2, 22].map((line) => ({ field: `line ${line}`, message: 'Put one serial on this line, and nothing else.' })),
    )
    expect(await client.counted(actor)).toBe(1)
  })

  test('has its bad lines numbered as an editor numbers them', async () => {
    const actor = await client.createOrderer(100_000)
    const lines = Array.from({ length: 6000 }, (_, i) => `SPLITS-${1_000_000 + i}`).with(5990, 'SPLITS-0000!!!')
    const reply = await client.importFile(actor, `\n${lines.join('\r\n')}`)
    expect(errorsOf(reply)?.map(({ field }) => field)).toEqual(['line 5992'])
  })

  test.each([
    ['more than 100,000 serials', () => serials('MUCH', 100_001).join('\n'), 'csv', 'more than 100,000 serials'],
    ['no serial', () => '\n\n', 'csv', 'has no serials'],
    ['a torn quotation mark', () => `${serials('TORN', 6000).join('\n')}\n"TORN`, 'line 6001', 'does not end with one'],
  ])('is refused with %s', async (_, csv, field, message) => {
    const actor = await client.createOrderer(200_000)
    const reply = await client.importFile(actor, csv())
    const error = { field, message: expect.stringContaining(message) as string }
    expect([reply.statusCode, errorsOf(reply)]).toEqual([400, [error]])
  })

  test('is refused before it is read when it has more than 8 MB or is no CSV', async () => {
    const actor = await client.createOrderer(10)
    const large = await client.importFile(actor, Buffer.alloc(8 * 1024 * 1024 + 1, 'A'))
    expect(answerOf(large)).toEqual([400, expect.stringContaining('8 MB')])
    const wrong = await client.importFile(actor, '{}', { headers: { 'content-type': 'application/json' } })
    expect(wrong.statusCode).toBe(400)
  })
})

describe('serials in use', () => {
  test('fail an import, which names their lines, makes nothing and counts nothing', async () => {
    const actor = await client.createOrderer(100_000)
    const first = orderIn(await client.importFile(actor, serials('USED', 300).join('\n')))
    await client.ended(actor, first.id)
    const before = [await client.counted(actor), await client.codesOf(actor)]
    const lines = [...serials('FRESH', 20), ...serials('USED', 150, 100)]
    const second = orderIn(await client.importFile(actor, lines.join('\n')))
    const order = await client.ended(actor, second.id)
    expect(order).toMatchObject({ state: 'failed', codesMade: 0, batches: [], lineErrorCount: 150 })
    expect(order.lineErrors).toHaveLength(100)
    expect(order.lineErrors[0]).toEqual({ field: 'line 21', message: 'Already used in batch “Year 1 of 1”.' })
    expect([await client.counted(actor), await client.codesOf(actor)]).toEqual(before)
    const { subject, bodyText } = await mailTo(app, actor.email, 2)
    expect([subject, bodyText.includes('150 serials')]).toEqual([
      expect.stringMatching(/^Import failed: .+, Year$/),
      true,
    ])
    const corrected = orderIn(await client.importFile(actor, serials('FRESH', 20).join('\n')))
    expect(await client.ended(actor, corrected.id)).toMatchObject({ state: 'ready' })
  })

  test('of two simultaneous imports go to exactly one of them, whatever the order of their lines', async () => {
    const lines = serials('RACE', 5500)
    const actors = [await client.createOrderer(20_000), await client.createOrderer(20_000)] as const
    // A transaction holds a serial in the middle until the first import waits for it, so that both run at the same time.
    const rollback = await holdSerial('RACE102500')
    const ids = [
      orderIn(await client.importFile(actors[0], lines.join('\n'))).id,
      orderIn(await client.importFile(actors[1], lines.toReversed().join('\n'))).id,
    ] as const
    const other = makeOrder(app.context, { orderId: ids[1], position: 1 })
    await untilWaiting(app.url, 2, '%insert into imported_serials%')
    await rollback()
    await other
    const orders = [await client.ended(actors[0], ids[0]), await client.ended(actors[1], ids[1])]
    expect(orders.map(({ state }) => state).sort()).toEqual(['failed', 'ready'])
    const loser = orders.findIndex(({ state }) => state === 'failed')
    expect(orders[loser]).toMatchObject({ lineErrorCount: 5500, batches: [] })
    expect(orders[loser]?.lineErrors[0]).toEqual({ field: 'line 1', message: taken })
    expect(await client.counted(actors[loser] ?? actors[0])).toBe(1)
  })

  test('of other companies are named in six imports, then the partner has to wait without an answer', async () => {
    const owner = await client.createOrderer(10)
    await client.ended(owner, orderIn(await client.importFile(owner, 'OTHERS-001')).id)
    const rival = await client.createOrderer(1000)
    for (let i = 0; i < 6; i++) {
      const { id } = orderIn(await client.importFile(rival, `FREE-${1000 + i}\nOTHERS-001`))
      expect((await client.ended(rival, id)).lineErrors).toEqual([{ field: 'line 2', message: taken }])
    }
    for (const csv of ['OTHERS-001', 'FREE-1000']) {
      const reply = await client.importFile(rival, csv)
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '2'])
    }
    app.wait(2)
    const { id } = orderIn(await client.importFile(rival, 'FREE-1000'))
    expect(await client.ended(rival, id)).toMatchObject({ state: 'ready' })
  })
})

test('an import that is canceled while its batches are made leaves nothing', async () => {
  const actor = await client.createOrderer(20_000)
  const rollback = await holdSerial('HAND102500')
  const { id } = orderIn(await client.importFile(actor, serials('HAND', 5500).join('\n')))
  await untilWaiting(app.url, 1, '%insert into imported_serials%')
  expect((await client.cancel(actor, id)).statusCode).toBe(200)
  await rollback()
  const again = orderIn(await client.importFile(actor, serials('HAND', 5500).join('\n')))
  expect(await client.ended(actor, again.id)).toMatchObject({ state: 'ready' })
  expect(await client.fetchOrder(actor, id)).toMatchObject({ state: 'canceled', codesMade: 0, batches: [] })
  expect([await client.counted(actor), await client.codesOf(actor)]).toEqual([5501, 5501])
})
