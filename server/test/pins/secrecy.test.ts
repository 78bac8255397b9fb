import { createHash, createHmac, randomUUID } from 'node:crypto'
import { decodeSerial, encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { pinsOfBatch } from '../../src/platform/lib/pin-keys.ts'
import { computeFingerprint } from '../../src/platform/lib/secret-key.ts'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { dumpTables } from '../support/dump-tables.ts'
import { createImportClient, importFields } from '../support/import-client.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { run } from '../support/postgres-server.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ logTo: (line) => lines.push(line) })
const lines: string[] = []
const pins = pinClient(() => app)

const hashesOf = (text: string) =>
  (['md5', 'sha1', 'sha256', 'sha512'] as const).flatMap((name) => {
    const hash = createHash(name).update(text).digest()
    return [hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')]
  })

test('a dump of the database neither contains nor confirms any PIN of 10,000 codes; with the secret key it confirms them', async () => {
  const owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 20_000 })
  const { product, batch } = await app.createBatch({ partner: owner, quantity: 5000, hasPin: true })
  const body = { ...importFields, quantity: 5000, hasPin: true }
  expect((await app.call('POST', `/api/products/${product.id}/batch`, { ...owner, body })).statusCode).toBe(200)
  const codes = await app.rows('codes', { productId: product.id })
  expect(codes).toHaveLength(10_004) // two canaries in each batch
  const pinKeyFingerprint = computeFingerprint(app.context.config.SECRET_KEY)
  const pinOf = ({ id, batchId }: (typeof codes)[number]) =>
    pinsOfBatch(app.context.config, { batchId, pinKeyFingerprint })?.(BigInt(id)) ?? ''
  const some = codes.filter((_, i) => i % 100 === 0)
  for (const [i, code] of some.entries())
    await pins.check(encodeSerial(BigInt(code.id)), i % 2 ? differentPin(pinOf(code)) : pinOf(code))
  const texts = [...(await dumpTables(app.db)).values()].join('\n')
  const numbers = new Set(texts.match(/(?<![\w-])\d{8}(?![\w-])/g))
  const found = codes.filter((code) => numbers.has(pinOf(code)))
  expect(found).toEqual([])
  for (const code of some) for (const hash of hashesOf(pinOf(code))) expect(texts).not.toContain(hash)

  // A thief could try as keys all values of the dump that belong to the code, its batch or the server.
  const fingerprints = texts.match(/\b[0-9a-f]{16}\b/g) ?? []
  const salts = (texts.match(/\\+x[0-9a-f]{64}\b/g) ?? []).map((value) => value.replace(/^\\+x/, ''))
  const keys = [...new Set([batch.id, product.id, owner.partnerId, ...fingerprints, ...salts])].slice(0, 300)
  expect(keys.length).toBeGreaterThan(4)
  const confirmed = some.slice(0, 10).flatMap((code) => keys.filter((key) => opens(key, code, pinOf(code))))
  expect(confirmed).toEqual([])
  const secretKey = app.context.config.SECRET_KEY
  expect(texts).not.toContain(secretKey)
  expect(some.filter((code) => opens(secretKey, code, pinOf(code)))).toEqual(some)
})

/** Whether a text has the PIN by itself: by chance its digits also occur within one of 10,000 ids. */
const standsIn = (pin: string, text: string) => new RegExp(`(?<![\\w-])${pin}(?![\\w-])`).test(text)

/** Whether a key gives the PIN of a code, used as the secret key or directly as that of the batch. */
function opens(key: string, { id, batchId }: { id: string; batchId: string }, pin: string): boolean {
  const asSecret = pinsOfBatch(
    { SECRET_KEY: key, SECRET_KEY_PREVIOUS: undefined },
    { batchId, pinKeyFingerprint: computeFingerprint(key) },
  )
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(id))
  const direct = [Buffer.from(key), Buffer.from(key, 'hex')].flatMap((bare) =>
    [bytes, Buffer.from(id), Buffer.from(`${batchId}${id}`)].map(
      (message) => createHmac('sha256', bare).update(message).digest().readBigUInt64BE() % 100_000_000n,
    ),
  )
  return asSecret?.(BigInt(id)) === pin || direct.includes(BigInt(pin))
}

/** Checks a PIN while the database ends the connection in the middle of it. */
async function cutMidway(serial: string, pin: string, attemptId: string = randomUUID()) {
  const unlock = await beginElsewhere(app, 'lock table code_pins in share mode')
  const cut = pins.check(serial, pin, { attemptId })
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%record_pin_check%'`
  await expect.poll(async () => (await run(app.url, terminate)).rowCount).toBeGreaterThan(0)
  const reply = await cut
  await unlock()
  return reply
}

test('no log, metric, error, job, audit entry or mail has a PIN, and no cache keeps the reply', async () => {
  const { serial, pin, partner } = await pins.createCode({ name: 'Tonic' })
  const wrong = '90817263'
  const sent = [
    pins.check(serial, pin, { sessionId: 'aisha-visitor-0001' }),
    pins.check(serial, wrong, { sessionId: 'aisha-visitor-0001', query: { lang: 'en', timeZone: 'Africa/Lagos' } }),
    pins.check('ABCD-EFGH', pin),
    pins.check(`${serial.slice(0, 15)}${serial.endsWith('A') ? 'B' : 'A'}`, pin),
    app.call('POST', `/api/products/verify/${serial}/pin`, { body: { pin, attemptId: 'not-an-id' } }),
    app.call('POST', `/api/products/verify/${serial}/pin`, { body: { pin: `${pin}99`, attemptId: randomUUID() } }),
    app.call('POST', `/api/products/verify/${serial}/pin?pin=${pin}`, { body: { pin, attemptId: randomUUID() } }),
    app.call('GET', `/api/products/verify/${serial}/pin`),
  ]
  for (const reply of await Promise.all(sent)) {
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['cache-control']).toBe('no-store')
    for (const secret of [pin, wrong]) expect(reply.body).not.toContain(secret)
  }
  const reply = await cutMidway(serial, pin)
  expect(reply.statusCode).toBe(503)
  const metrics = await app.context.metrics.registry.metrics()
  const everything = [...lines, metrics, reply.body, (await app.call('GET', '/api/activity', partner)).body]
  for (const text of everything) for (const secret of [pin, wrong]) expect(text).not.toContain(secret)
  for (const [table, text] of await dumpTables(app.db))
    for (const secret of [pin, wrong]) expect([table, standsIn(secret, text)]).toEqual([table, false])
})

test('a check that breaks midway leaves nothing, and the same attempt id gets the answer later', async () => {
  const { serial, pin } = await pins.createCode()
  const attemptId = randomUUID()
  expect((await cutMidway(serial, pin, attemptId)).statusCode).toBe(503)
  const rows = await app.rows('pinChecks', { codeId: String(decodeSerial(serial)) })
  expect(rows).toEqual([])
  for (let i = 0; i < 2; i++)
    expect(await pins.checked(serial, pin, { attemptId })).toMatchObject({ outcome: 'confirmed_first' })
})

test('a request that is not a PIN check is refused and never causes a server error', async () => {
  const { serial } = await pins.createCode()
  const attemptId = randomUUID()
  const noPins = [12345678, null, ['12345678'], { $ne: '' }, '1'.repeat(100_000), '\u0000'.repeat(8), '1234567\u0000']
  const bodies: unknown[] = [
    ...[undefined, {}, [], 'text', 7, null],
    ...noPins.map((pin) => ({ pin, attemptId })),
    { pin: '12345678', attemptId: 'x' },
    { pin: '12345678' },
    { pin: '12345678', attemptId, sessionId: '\u0000' },
    { pin: '12345678', attemptId, sessionId: 'x'.repeat(1000) },
    { pin: '12345678', attemptId, extra: 1 },
  ]
  const send = (path: string, body: unknown, type?: string) =>
    app.call('POST', `/api/products/verify/${path}/pin`, { body, headers: type ? { 'content-type': type } : {} })
  for (const body of bodies) expect((await send(serial, body)).statusCode, JSON.stringify(body)?.slice(0, 60)).toBe(400)
  for (const [type, body] of Object.entries({
    'application/json': '{"pin":',
    'text/xml': '<x/>',
    'application/x-www-form-urlencoded': 'pin=1',
  }))
    expect((await send(serial, body, type)).statusCode).toBeLessThan(500)
  for (const path of ['%00', '%F0%9F%98%80', 'a'.repeat(5000), "'--", '..%2F..'])
    expect((await send(path, { pin: '12345678', attemptId })).statusCode).toBeLessThan(500)
  const digits = await send(serial, { pin: '１２３４ ５６７８', attemptId })
  expect(digits.json()).toMatchObject({ pin: { outcome: expect.stringMatching(/^(pin_wrong|confirmed_first)$/) } })
})

test('guessing serials at the PIN check meets the limit for serials that are not found', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 40; i++)
    statuses.push((await pins.check(`LOT-UNKNOWN-${1000 + i * 37}`, '12345678', { from: '102.90.1.1' })).statusCode)
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('imported serials have their own PINs, and the check accepts the serial in any form', async () => {
  const owner = await app.createPartner({ codeLimit: 5000 })
  const { product } = await app.createBatch({ partner: owner, quantity: 1 })
  const importer = { token: owner.token, productId: product.id }
  const csv = 'QX-7730-A\nZK-1182-M'
  const imported = await createImportClient(app).importSerials(csv, importer, { hasPin: true })
  expect([imported.statusCode, imported.body]).toEqual([200, expect.any(String)])
  const pinOf = async (printedSerial: string) => {
    const { codeId } = await app.row('importedSerials', { printedSerial })
    return pins.pinOf(encodeSerial(BigInt(codeId)))
  }
  const pin = await pinOf('QX-7730-A')
  expect(await pinOf('ZK-1182-M')).not.toBe(pin)
  expect(await pins.checked('qx 7730 a', pin)).toMatchObject({ outcome: 'confirmed_first' })
  expect(await pins.checked('ZK-1182-M', pin)).toMatchObject({ outcome: 'pin_wrong' })
})
