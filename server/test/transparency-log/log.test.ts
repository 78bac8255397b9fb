import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { mirrorLog } from '../../../verifier/mirror.js'
import { explain, verifyProof } from '../../../verifier/verify.js'
import { confirmLog } from '../../src/platform/transparency-log/confirm-log.ts'
import { sequenceEntries } from '../../src/platform/transparency-log/sequence-entries.ts'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { createLogClient, logKey, logSettings, makeFolder, serveLog, verifierKey } from '../support/log-client.ts'
import { useSecondServer } from '../support/second-server.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: logSettings })
const second = await useSecondServer(app)
const log = await createLogClient(app)
const keys = [verifierKey]
if (!logKey) throw new Error('There is no key.')
const key = logKey

const createBatch = () => app.createCodes({ quantity: 5 })
const change = (batchId: string, token: string, action: string) =>
  app.call('PUT', `/api/products/batch/${batchId}/state`, { token, body: { action, reason: 'Test' } })

describe('What happens is written into the log', () => {
  let made: Awaited<ReturnType<typeof createBatch>>
  beforeAll(async () => {
    made = await createBatch()
  })

  test('in the transaction of the fact, in the order of causes, also when the clock goes back', async () => {
    const { batch, partner, serials } = made
    app.setTime('2020-01-01T00:00:00Z')
    await change(batch.id, partner.token, 'recall')
    await app.call('PUT', `/api/products/qr/${serials[0]}/state`, {
      token: partner.token,
      body: { action: 'block', reason: 'Stolen' },
    })
    await change(batch.id, partner.token, 'recall') // refused, so it is no fact
    await log.publish()
    expect(await log.facts()).toEqual(['batch.issued', 'batch.recalled', 'codes.blocked', 'log.key'])
    expect(await log.checkpoint()).toMatch(/^localhost:3000\/log\n4\n/)
  })

  test('without a serial, and without naming a company that has not agreed', async () => {
    const { product, partner, serials } = made
    const text = (await log.get('tile/entries/000.p/4')).body
    for (const secret of [...serials, product.name, partner.companyName, partner.partnerId, '"count"'])
      expect(text).not.toContain(secret)
    const body = { publishesBatches: true }
    await app.call('PUT', '/api/partners/public-log', { token: partner.token, body })
    await app.createCodes({ partner, quantity: 1 })
    await log.publish()
    expect((await log.get('tile/entries/000.p/5')).body).toContain(`"company":"${partner.companyName}"`)
  })

  test('and proved to anyone who has the serial, with what happened to it later', async () => {
    const { serials, product } = made
    const proof = (await log.proof(serials[0] ?? '')).body
    const result = await verifyProof(proof, (serials[0] ?? '').toLowerCase(), keys)
    expect(result.details).toMatchObject({ product: product.name, count: 5 })
    expect(result.events.map(({ fact }) => fact)).toEqual(['batch.recalled', 'codes.blocked'])
    expect(explain(result).proved.join(' ')).toContain('This code was blocked')
    const other = await verifyProof((await log.proof(serials[1] ?? '')).body, serials[1] ?? '', keys)
    expect(other.events.map(({ fact }) => fact)).toEqual(['batch.recalled'])
    await expect(verifyProof(proof, serials[1] ?? '', keys)).rejects.toThrow('has no code with the serial')
    const forged = proof.replace(/extra (\S+)/, (_, extra: string) => {
      const text = Buffer.from(extra, 'base64').toString().replaceAll(product.name, 'Another product')
      return `extra ${Buffer.from(text).toString('base64')}`
    })
    await expect(verifyProof(forged, serials[0] ?? '', keys)).rejects.toThrow('not those that the log stands for')
  })
})

test('What names no file of the log, or no code with a proof, is not found', async () => {
  const paths = [
    'tile/0/000',
    'tile/0/000.p/250',
    'tile/9/000',
    'tile/entries/x999/999',
    'tile/0/-1',
    'tile/',
    'tile/%00',
    'nothing',
  ]
  for (const path of paths) expect(await log.get(path), path).toMatchObject({ statusCode: 404 })
  for (const serial of ['0000-0000-0000-0000', '%00', 'x'.repeat(300), '7K2M', '..%2F..'])
    expect((await log.proof(serial)).statusCode, serial).toBe(404)
  const entries = await log.get('tile/entries/000.p/1')
  expect(entries.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('Two servers that extend the log at once give each entry one place', async () => {
  const { partner } = await createBatch()
  for (let i = 0; i < 3; i++) await app.createCodes({ partner, quantity: 1 })
  const { length } = await log.facts()
  await Promise.all(Array.from({ length: 4 }, (_, i) => sequenceEntries(i % 2 ? app.context : second, key)))
  const folder = await makeFolder()
  expect((await mirrorLog(await serveLog(app), folder, keys)).size).toBe(length)
})

test('A server that ends while it extends the log leaves the log as it was, and another goes on', async () => {
  await createBatch()
  const before = await log.checkpoint()
  const release = await beginElsewhere(app, 'lock table log_tiles in exclusive mode')
  const extending = sequenceEntries(second, key).catch(() => 'broken')
  const { rows } = await app.context.pool.query<{ pid: number }>('select 1')
  expect(rows).toHaveLength(1)
  await expect.poll(() => endWaiting()).toBe(1)
  expect(await extending).toBe('broken')
  await release()
  expect(await log.checkpoint()).toBe(before)
  expect(await log.publish()).toBe(1)
})

/** Ends the connections that wait for a table of the log, as when their server is killed. */
async function endWaiting() {
  const { rowCount } = await app.context.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where relation = 'log_tiles'::regclass and not granted`,
  )
  return rowCount
}

describe('A mirror', () => {
  test('follows the log, and cries out when it changes, goes back or shows other tiles', async () => {
    const folder = await makeFolder()
    const old = await log.checkpoint()
    const forge = { path: '', change: (body: Buffer) => body }
    const url = await serveLog(app, (path, body) => (path.includes(forge.path) ? forge.change(body) : body))
    const { size } = await mirrorLog(url, folder, keys)
    await createBatch()
    await log.publish()
    const set = (path: string, change: (body: Buffer) => Buffer) => Object.assign(forge, { path, change })
    const damage = (body: Buffer) => Buffer.from(body.map((byte, i) => (i === 40 ? byte ^ 1 : byte)))

    set('/tile/entries/', damage)
    await expect(mirrorLog(url, folder, keys)).rejects.toThrow('Entry 0 of the log has changed')
    set('/tile/entries/', (body) => body.subarray(0, -3))
    await expect(mirrorLog(url, folder, keys)).rejects.toThrow('cut off')
    set('/tile/0/', damage)
    await expect(mirrorLog(url, folder, keys)).rejects.toThrow('does not fit the entries')
    set('/checkpoint', damage)
    await expect(mirrorLog(url, folder, keys)).rejects.toThrow()
    set('/nowhere', (body) => body)
    expect(await mirrorLog(url, folder, keys)).toMatchObject({ before: size, size: size + 1 })

    set('/checkpoint', () => Buffer.from(old))
    await expect(mirrorLog(url, folder, keys)).rejects.toThrow(`has gone back from ${size + 1} entries to ${size}`)
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toBe(await log.checkpoint())
  })
})

describe('After a restore', () => {
  const restore = (size: number) =>
    app.context.pool.query(`
      with lost as (delete from log_entries where leaf_index >= ${size})
      update log_state set size = ${size}, database_copy = 'that of the backup'`)

  test('the log stands still until a copy gives back what it lacks, and then goes on without a fork', async () => {
    const folder = await makeFolder()
    const url = await serveLog(app)
    const { size } = await mirrorLog(url, folder, keys)
    const tiles = await app.db.selectFrom('logTiles').selectAll().execute()
    await restore(size - 2)
    for (const tile of tiles.filter(({ level }) => level === 0))
      await app.db
        .updateTable('logTiles')
        .set({ hashes: tile.hashes.subarray(0, -64) })
        .execute()
    await createBatch()
    expect(await log.publish()).toBe(0)
    expect((await log.get('checkpoint')).statusCode).toBe(503)

    const readCopy = (path: string) => readFile(join(folder, path))
    const forged = async (path: string) => {
      const file = await readCopy(path)
      return path === 'checkpoint'
        ? file
        : Buffer.from(file.toString('latin1').replaceAll('released', 'RELEASED'), 'latin1')
    }
    await expect(confirmLog(app.db, key, forged, { isNewest: false })).rejects.toThrow('another history')
    const confirmed = await confirmLog(app.db, key, readCopy, { isNewest: false })
    expect(confirmed).toMatchObject({ size, missing: { length: 2 } })
    expect(await log.publish()).toBe(1)
    expect(await mirrorLog(url, folder, keys)).toMatchObject({ before: size, size: size + 1 })
  })

  test('a copy that is older than the database is accepted only when the operator says that it is the newest', async () => {
    const folder = await makeFolder()
    const { size } = await mirrorLog(await serveLog(app), folder, keys)
    await createBatch()
    await log.publish()
    const readCopy = (path: string) => readFile(join(folder, path))
    await expect(confirmLog(app.db, key, readCopy, { isNewest: false })).rejects.toThrow('Find a newer copy')
    expect(await confirmLog(app.db, key, readCopy, { isNewest: true })).toMatchObject({ size: size + 1 })
  })
})
