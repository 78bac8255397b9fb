import { randomUUID } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isOnCluster, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const success = (reply: { json: <T>() => T }) => reply.json<VerdictReply>()
const failure = (reply: { json: <T>() => T }) => reply.json<ErrorReply>()

const mistypedMessage = "That serial number isn't right. Check each letter and number."
const mistyped = { success: false, verdict: 'mistyped', message: mistypedMessage }

describe('a shopper who verifies a code', () => {
  test('learns that it is genuine and was not checked before', async () => {
    const { serial } = await app.createCode()
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const product = { name: 'Paracetamol 500 mg', category: 'Medicine' }
    const first = { isFirstScan: true, isRepeatScan: false, verificationStatus: 'FIRST_SCAN' }
    const data = { product, company: 'Emzor', ...first, earlierScans: 0, scannedByYou: false }
    const message = 'The product has been validated as genuine.'
    expect(success(reply)).toMatchObject({ success: true, verdict: 'genuine_first', message, data })
  })

  test('learns how often and since when it was checked, and whether by the same visitor', async () => {
    const { serial } = await app.createCode()
    const visitor = randomUUID()
    await app.scan(serial, { sessionId: visitor })
    app.time.now = new Date('2026-05-09T10:00:00Z')
    await app.scan(serial, { sessionId: randomUUID() })
    const again = { isFirstScan: false, isRepeatScan: true, verificationStatus: 'REPEAT_SCAN', earlierScans: 2 }
    const data = { ...again, firstScannedAt: '2026-05-03T10:00:00.000Z', scannedByYou: true }
    const answer = success(await app.scan(serial, { sessionId: visitor }))
    expect(answer).toMatchObject({ verdict: 'genuine_again', data })
    expect(success(await app.scan(serial, { sessionId: randomUUID() })).data.scannedByYou).toBe(false)
  })

  test('can type the serial in lower case, with spaces or hyphens, O for 0, I or L for 1', async () => {
    const { serial } = await app.createCode()
    const letters = serial.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    expect(success(await app.scan(letters.replace(/(.{4})/g, '$1 - '))).data.verificationNumber).toBe(serial)
  })

  test('is asked to check a serial with a wrong letter, without a database query', async () => {
    const { serial } = await app.createCode()
    const wrong = serial.slice(0, 4) + (serial[4] === 'Z' ? 'Y' : 'Z') + serial.slice(5)
    // A query would wait for this lock and fail after eight seconds.
    const reply = await app.db.transaction().execute(async (tx) => {
      await sql`lock table codes, imported_serials in access exclusive mode`.execute(tx)
      return app.scan(wrong)
    })
    expect([reply.statusCode, failure(reply)]).toMatchObject([400, mistyped])
  })

  const noSerials = ['', ' ', 'HELLO', '%00', '../../etc/passwd', '🙂'.repeat(8), 'A'.repeat(64)]
  test.each(noSerials)('gets a clear error for %j', async (text) => {
    const reply = await app.call('GET', `/api/products/verify/${encodeURIComponent(text)}`)
    expect([400, 404]).toContain(reply.statusCode)
    expect(failure(reply).message).toBeTruthy()
  })

  test.each([65, 250])('gets the verdict mistyped for a text of %i characters', async (length) => {
    const reply = await app.scan('A'.repeat(length))
    expect([reply.statusCode, failure(reply)]).toMatchObject([400, mistyped])
  })

  test('learns that a valid serial was never issued', async () => {
    const reply = await app.scan(encodeSerial(4_611_686_018_427_387_904n))
    expect(reply.statusCode).toBe(404)
    expect(failure(reply)).toMatchObject({ verdict: 'unknown', success: false })
  })

  test('learns that the scan limit is reached, with the name of the product', async () => {
    const { serial } = await app.createCode({ scanLimit: 2 })
    await app.scan(serial)
    expect((await app.scan(serial)).statusCode).toBe(200)
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(403)
    expect(failure(reply)).toMatchObject({
      verdict: 'limit_reached',
      data: { product: { name: 'Paracetamol 500 mg' }, verificationStatus: 'LIMIT_REACHED', earlierScans: 2 },
    })
    expect(failure(reply).message).toContain('Verification limit reached')
  })

  test('is warned of an expired unit only after its expiry day, in the partner’s time zone', async () => {
    const { serial } = await app.createCode({ expirationDate: '2026-05-03' })
    app.time.now = new Date('2026-05-03T22:59:00Z')
    expect(success(await app.scan(serial)).verdict).toBe('genuine_first')
    app.time.now = new Date('2026-05-03T23:01:00Z')
    const reply = await app.scan(serial)
    expect(reply.statusCode).toBe(200)
    const message = expect.stringContaining('May 3, 2026')
    expect(success(reply)).toMatchObject({ success: true, verdict: 'expired', message })
  })
})

describe('the same scan id', () => {
  test('is the same scan: it gets the first verdict again and counts once towards the limit', async () => {
    const { serial } = await app.createCode({ scanLimit: 1 })
    const scanId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 12 }, () => app.scan(serial, { scanId })))
    expect(replies.map((reply) => success(reply).verdict)).toEqual(Array(12).fill('genuine_first'))
    expect(await app.scansOf(serial)).toHaveLength(1)
    expect(failure(await app.scan(serial)).verdict).toBe('limit_reached')
    expect(success(await app.scan(serial, { scanId })).verdict).toBe('genuine_first')
  })

  test('is the same scan also after others have scanned the code', async () => {
    const { serial } = await app.createCode()
    const scanId = randomUUID()
    await app.scan(serial, { scanId })
    await app.scan(serial)
    expect(success(await app.scan(serial, { scanId })).verdict).toBe('genuine_first')
    expect(await app.scansOf(serial)).toHaveLength(2)
  })

  test('can add the location later, rounded to about a kilometre, but not change it', async () => {
    const { serial } = await app.createCode()
    const scanId = randomUUID()
    const at = (latitude: number, longitude: number) => {
      return { scanId, geoLocation: JSON.stringify({ latitude, longitude, accuracy: 12 }) }
    }
    await app.scan(serial, { scanId })
    await app.scan(serial, at(6.45407, 3.39467))
    await app.scan(serial, at(12.0, 8.5))
    expect(await app.scansOf(serial)).toMatchObject([{ ordinal: 1, latitude: '6.45', city: 'Lagos' }])
  })
})

/** Runs a statement that Citus does not repeat on the workers by itself. */
const onEveryServer = (statement: string) =>
  app.context.pool.query(isOnCluster ? `select run_command_on_all_nodes('${statement}')` : statement)

describe('under load', () => {
  test('64 simultaneous phones cannot exceed a limit of five', async () => {
    const { serial } = await app.createCode({ scanLimit: 5 })
    const replies = await Promise.all(Array.from({ length: 64 }, () => app.scan(serial)))
    expect(replies.filter((reply) => success(reply).success)).toHaveLength(5)
    expect((await app.scansOf(serial)).map((row) => row.ordinal)).toEqual([1, 2, 3, 4, 5])
  })

  test('many codes scanned together each get their own verdict', async () => {
    const { serials } = await app.createCodes({ quantity: 40 })
    const allSerials = [...serials, ...[...serials].reverse()]
    const replies = await Promise.all(allSerials.map((serial) => app.scan(serial)))
    expect(replies.map((reply) => success(reply).data.verificationNumber)).toEqual(allSerials)
    expect(replies.filter((reply) => success(reply).verdict === 'genuine_first')).toHaveLength(40)
  })

  // PostgreSQL reports 42804 and 0A000 when a migration replaces a function during a call.
  test.each(['40P01', '42804', '0A000'])('a call that the database rolled back is retried: %s', async (state) => {
    const { serials } = await app.createCodes({ quantity: 3 })
    // A rollback does not reset a sequence: on each server the first call fails.
    await onEveryServer('create sequence calls')
    await app.context.pool.query(`
      create function fail_once() returns boolean language plpgsql as $$ begin
        if nextval('calls') = 1 then raise exception 'rolled back' using errcode = '${state}'; end if;
        return true;
      end $$`)
    await app.context.pool.query('alter table scans add constraint fails_once check (fail_once()) not valid')
    const replies = await Promise.all(serials.map((serial) => app.scan(serial)))
    await app.context.pool.query('alter table scans drop constraint fails_once; drop function fail_once')
    await onEveryServer('drop sequence calls')
    expect(replies.map((reply) => success(reply).verdict)).toEqual(Array(3).fill('genuine_first'))
    for (const serial of serials) expect(await app.scansOf(serial)).toHaveLength(1)
  })

  test('one scan with invalid data does not fail the others', async () => {
    const { serials } = await app.createCodes({ quantity: 3 })
    const [first = '', second = '', third = ''] = serials
    // Any value that the schema accepts and the database refuses.
    await sql`alter table scans add constraint invalid check (session_id <> 'invalid-visitor')`.execute(app.db)
    const replies = await Promise.all([
      app.scan(first),
      app.scan(second, { sessionId: 'invalid-visitor' }),
      app.scan(third),
      app.scan(first),
    ])
    await sql`alter table scans drop constraint invalid`.execute(app.db)
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 500, 200, 200])
    expect(failure(replies[1] as (typeof replies)[0]).message).not.toMatch(/constraint|invalid/)
  })
})
