import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { checkDatabase, isTransactionPooler } from '../../../src/platform/db/check-database.ts'
import { createDatabase } from '../../../src/platform/db/client.ts'
import { freePort } from '../../../src/platform/db/embedded/postgres-supervisor.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { retryWhileDatabaseIsAway } from '../../../src/platform/db/wait-for-database.ts'
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts'
import { databaseUrl } from '../../support/postgres-server.ts'
import { startProcess } from '../../support/server-process.ts'
import { createSilentProxy } from '../../support/silent-proxy.ts'

const url = inject('serverUrl')
const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
await once(other.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void other.close())

const { password } = new URL(url)
/** The URL of the tests' server with some parts changed. */
function changed(parts: Partial<Pick<URL, 'hostname' | 'port' | 'password' | 'search'>>) {
  return Object.assign(new URL(url), parts).href
}
const refusal = (url: string) =>
  checkDatabase(url).then(
    () => 'It is accepted.',
    (error: Error) => error.message,
  )

describe('A DATABASE_URL without a usable database is refused with what to check', () => {
  test.each([
    ['a closed port', async () => changed({ port: String(await freePort()) }), /Nothing accepts connections there/],
    ['an unknown host', () => changed({ hostname: 'database.invalid' }), /host name database\.invalid is unknown/],
    ['an unknown database', () => databaseUrl(url, 'shop'), /There is no database shop\. Create it/],
    ['no TLS', () => changed({ search: '?sslmode=require' }), /does not offer TLS/],
    [
      'another program',
      () => changed({ port: String((other.address() as AddressInfo).port) }),
      /Check that PostgreSQL listens on this port/,
    ],
    [
      'a missing certificate',
      () => changed({ search: '?sslrootcert=/nowhere/ca.pem' }),
      /names the file \/nowhere\/ca\.pem, which cannot be read/,
    ],
  ])('%s', async (_case, target, sentence) => {
    const words = await refusal(await target())
    expect(words).toMatch(/The setting DATABASE_URL/)
    expect(words).toMatch(sentence)
    expect(words).not.toMatch(/ECONN|ENOTFOUND|URIError|at Object|node_modules/)
    if (password) expect(words).not.toContain(password)
  })

  // The PostgreSQL of the tests asks for a password; another one may trust this machine.
  test.skipIf(process.env.TEST_DATABASE_URL)('a wrong password', async () => {
    const words = await refusal(changed({ password: 'not-the-password' }))
    expect(words).toMatch(/The setting DATABASE_URL leads to host .*, port \d+, database .*, user /)
    expect(words).toMatch(/the password is wrong/)
    expect(words).not.toContain('not-the-password')
  })

  test('and a server does not start with it', async () => {
    const start = startProcess({ DATABASE_URL: databaseUrl(url, 'shop') })
    await expect(start).rejects.toThrow(/There is no database shop/)
  })
})

describe('A start while the database cannot be reached', () => {
  test('says once what it waits for, and continues when the database answers', async () => {
    const proxy = await createSilentProxy(url)
    proxy.refuse(true)
    const said: string[] = []
    const say = (line: string) => {
      said.push(line)
      proxy.refuse(false)
    }
    await retryWhileDatabaseIsAway(proxy.url, () => checkDatabase(proxy.url), { say, pauseMs: 10 })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^The database cannot be reached yet\. Trying again .*ended the connection/s)
    proxy.close()
  })

  test('ends with a message if the database stays away', async () => {
    const away = changed({ port: String(await freePort()) })
    const said: string[] = []
    const patience = { say: (line: string) => said.push(line), forMs: 40, pauseMs: 10 }
    const message = /^The database could not be reached for 0.04 seconds\.\nNothing accepts connections there/
    await expect(retryWhileDatabaseIsAway(away, () => migrate(away), patience)).rejects.toThrow(message)
    expect(said).toHaveLength(1)
  })

  test('ends immediately if waiting does not help', async () => {
    const wrong = databaseUrl(url, 'shop')
    const say = () => expect.unreachable()
    await expect(retryWhileDatabaseIsAway(wrong, () => checkDatabase(wrong), { say })).rejects.toThrow(/Create it/)
  })
})

describe('A pooler that lends connections for a transaction', () => {
  /** Queries as through such a pooler, with each transaction on any free connection of the pool. */
  function lentFrom(pool: pg.Pool): pg.Client {
    let held: pg.PoolClient | undefined
    const query = async (text: string) => {
      if (text === 'begin') held = await pool.connect()
      const result = await (held ?? pool).query(text)
      if (text === 'rollback') {
        held?.release()
        held = undefined
      }
      return result
    }
    return { query } as unknown as pg.Client
  }

  test.each([1, 2, 20])('is noticed when it has %i connections', async (max) => {
    const pool = new pg.Pool({ connectionString: url, max })
    if (max > 1) await Promise.all(Array.from({ length: max }, () => pool.query('select pg_sleep(0.01)')))
    expect(await isTransactionPooler(lentFrom(pool), lentFrom(pool))).toBe(true)
  })

  test.runIf(hasPgBouncer).each(['transaction', 'statement'])('is refused: PgBouncer in %s mode', async (mode) => {
    const pooler = await startPgBouncer(url, mode)
    expect(await refusal(pooler.url)).toMatch(/A connection pooler is between.*pool_mode = session/)
    await pooler.stop()
  })

  test.runIf(hasPgBouncer)('works in session mode, with timeouts and slow queries', async () => {
    const pooler = await startPgBouncer(url, 'session')
    await checkDatabase(pooler.url)
    const { pool, db } = createDatabase(pooler.url, () => {})
    const { rows } = await pool.query(`select current_setting('lock_timeout') as timeout from pg_sleep(4)`)
    expect(rows).toEqual([{ timeout: '8s' }])
    await db.destroy()
    await pooler.stop()
  })
})
