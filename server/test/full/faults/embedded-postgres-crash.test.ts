import { spawn } from 'node:child_process'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findRunningPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import {
  dataDir,
  postmaster,
  query,
  serve,
  servers,
  testFolder,
  until,
  useInitialisedDirectory,
  useTestFolders,
} from '../../support/postgres-fixture.ts'
import { findParentProcess, findPostgresProcesses, isAlive, kill } from '../../support/running-processes.ts'

useTestFolders()
afterEach(() => void vi.restoreAllMocks())

describe('After a crash', () => {
  beforeEach(useInitialisedDirectory)

  test('the next start finds all committed data after kill -9 of everything', async () => {
    await crash()
    await expectKept()
  })

  test('a stale postmaster.pid with a reused process id does not stop the next start', async () => {
    await crash()
    const { uid, gid } = await stat(join(dataDir, 'postgres/cluster'))
    const stranger = spawn('sleep', ['60'], { uid, gid }) // of the same user: PostgreSQL takes it for a server
    servers.push(stranger)
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(stranger.pid)))
    expect(await findRunningPostgres(dataDir)).toBeUndefined()
    await expectKept()
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test.runIf(process.getuid?.() === 0)('a container finds its data at every restart after being killed', async () => {
    for (let restart = 0; restart < 5; restart++) {
      const server = serve({ inContainer: true })
      const { url } = await server.ready
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      kill(server.pid)
      await until(() => findPostgresProcesses(dataDir).length === 0)
    }
  })

  test('an empty postmaster.pid does not stop the next start', async () => {
    await crash()
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    await writeFile(pidFile, '')
    await utimes(pidFile, 0, 0)
    await expectKept()
  })

  test('the next start stops a PostgreSQL that lost its server and supervisor', async () => {
    const { orphan } = await crash({ sparePostgres: true })
    expect(isAlive(orphan)).toBe(true)
    await expectKept()
    expect(isAlive(orphan)).toBe(false)
  })

  test('a start right after a kill waits until PostgreSQL has noticed that its server is gone', async () => {
    const { url } = await crash({ sparePostgres: true })
    const owner = new pg.Client({ connectionString: url.replace(/\w+$/, 'postgres') })
    owner.on('error', () => {})
    await owner.connect()
    await owner.query('select pg_advisory_lock(7324841, 1)')
    const { calls, results } = vi.spyOn(pg.Client.prototype, 'query').mock
    const kept = expectKept()
    const asked = () => calls.findIndex(([text]) => String(text).includes('pg_locks'))
    await Promise.race([kept, until(() => asked() >= 0)])
    await results[asked()]?.value
    await owner.end()
    await kept
  })

  test('a start waits while the last server is stopping', async () => {
    const first = serve()
    const { url } = await first.ready
    await query(url, 'create table kept (word text)')
    await query(url, `insert into kept values ('habari')`)
    kill(first.pid)
    await expectKept()
  })
})

describe('Two servers on one directory', () => {
  beforeEach(useInitialisedDirectory)

  const refusal = () =>
    `Another Sahihi server is already using ${dataDir}. Stop it first, or give this one its own DATA_DIR.`

  test('refuse the second, and the first keeps running', async () => {
    const { url } = await serve().ready
    expect(await serve().refused).toBe(refusal())
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each(['empty', 'initialised'])('exactly one of four parallel starts succeeds (directory: %s)', async (state) => {
    if (state === 'empty') await rm(dataDir, { recursive: true })
    const four = Array.from({ length: 4 }, () => serve())
    const refusals = await Promise.all(four.map((server) => server.refused))
    expect(refusals.filter((words) => words === refusal())).toHaveLength(3)
    const winner = four[refusals.indexOf(undefined)]
    const { url, fresh } = (await winner?.ready) ?? { url: '', fresh: undefined }
    expect(fresh).toBe(state === 'empty')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  test.runIf(process.getuid?.() === 0)(
    'refuse the second in another container, which cannot see the first',
    async () => {
      const { url } = await serve({ inContainer: true }).ready
      expect(await serve({ inContainer: true }).refused).toBe(refusal())
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test('a server that has not taken its lock yet is not mistaken for an orphan', async () => {
    const gate = join(testFolder, 'gate')
    const watch = (on: string) => `
      import { existsSync } from 'node:fs'
      import pg from 'pg'
      const { query } = pg.Client.prototype
      pg.Client.prototype.query = async function (...words) { ${on}; return query.apply(this, words) }`
    const held = `while (/advisory_lock/.test(words[0]) && !existsSync('${gate}')) await new Promise(setImmediate)`
    const first = serve({ before: watch(held) })
    await until(async () => (await findRunningPostgres(dataDir)) !== undefined)
    const second = serve({ before: watch(`tell({ asks: words[0] })`) })
    await until(() => second.told.filter((line) => 'asks' in line).length > 2)
    await writeFile(gate, '')
    expect(await second.refused).toBe(refusal())
    await first.ready
  })

  test('a server takes its lock again after its connection breaks', async () => {
    const { url } = await serve().ready
    const owners = `from pg_stat_activity where application_name = 'sahihi owner'`
    await query(url, `select pg_terminate_backend(pid) ${owners}`)
    await until(
      async () => (await query(url, `select from pg_locks where locktype = 'advisory' and granted`)).length === 1,
    )
    expect(await serve().refused).toBe(refusal())
  })

  test('a server keeps its lock and can stop PostgreSQL after its supervisor was killed', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    kill(findParentProcess(await postmaster()))
    expect(await serve().refused).toBe(refusal())
    await stop()
    expect(findPostgresProcesses(testFolder)).toEqual([])
  })

  test('PostgreSQL is restarted after its supervisor and it were killed, and still stops with its server', async () => {
    const server = serve({ durable: true })
    const { url } = await server.ready
    kill(findParentProcess(await postmaster()))
    await until(() =>
      server.told.some((line) => JSON.stringify(line).includes('The supervisor of the database has died')),
    )
    const died = await postmaster()
    kill(died)
    await until(() => query(url, 'select 1').then(Boolean, () => false))
    expect(await postmaster()).not.toBe(died)
    kill(server.pid)
    await until(() => findPostgresProcesses(testFolder).length === 0)
  })
})

/** Commits a row and kills everything, or everything but PostgreSQL. */
async function crash({ sparePostgres = false } = {}) {
  const server = serve({ durable: true })
  const { url } = await server.ready
  await query(url, 'create table kept (word text)')
  await query(url, `insert into kept values ('habari')`)
  const orphan = await postmaster()
  for (const pid of [findParentProcess(orphan), server.pid]) kill(pid)
  if (!sparePostgres) kill(orphan)
  return { orphan, url }
}

async function expectKept() {
  const { url, fresh, stop } = await startEmbeddedPostgres({ dataDir })
  expect(fresh).toBe(false)
  expect(await query(url, 'select word from kept')).toEqual([{ word: 'habari' }])
  await stop()
}
