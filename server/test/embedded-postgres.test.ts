import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/lib/embedded-postgres.ts'

const library = new URL('../src/lib/', import.meta.url)
const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const asRoot = process.getuid?.() === 0

const cleanEnd = /received fast shutdown request[\s\S]*database system is shut down$/

let template: string // a data directory made before, copied to spare most tests initdb
let room: string
let dataDir: string
let servers: ChildProcess[] = []

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'sahihi-postgres-made-'))
  await (await startEmbeddedPostgres({ dataDir: template, durable: false })).stop()
})

afterAll(() => rm(template, { recursive: true, force: true }))

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'sahihi-postgres-test-'))
  await chmod(room, 0o755)
  dataDir = join(room, 'data')
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers) server.kill('SIGKILL')
  servers = []
  for (const pid of processesOf(room)) kill(pid)
  await until(() => processesOf(room).length === 0)
  // The children of a killed postmaster write on for a moment, until they notice.
  await rm(room, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

describe('the first start and the next', () => {
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

  test('the password is random, for its owner alone, and needed', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    const { password } = new URL(url)
    expect((await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim()).toBe(password)
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
    expect(password.length).toBeGreaterThanOrEqual(32)
    await expect(query(url.replace(password, 'guess'), 'select 1')).rejects.toThrow('password authentication failed')
    await stop()
  })

  test('a first start killed half-way leaves nothing that looks whole, and the next sweeps it up', async () => {
    const killed = serve()
    const made = () => readdir(dataDir).then((names) => names.some((name) => name.startsWith('postgres-new-')))
    await until(() => made().catch(() => false))
    kill(killed.pid)
    for (const pid of processesOf(dataDir)) kill(pid)
    expect(await readdir(dataDir)).not.toContain('postgres')

    const { fresh, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(fresh).toBe(true)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await stop()
  })

  test('only 127.0.0.1 is listened on, and no Unix socket', async () => {
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

  test('a port taken between choice and start is replaced by another', async () => {
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

describe('the end', () => {
  beforeEach(useMade)

  test('stop() is clean, and may be called twice', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    await Promise.all([stop(), stop()])
    await stop()
    expect(await databaseLog()).toMatch(cleanEnd)
    expect(processesOf(room)).toEqual([])
  })

  test('kill -9 of the server leaves no orphan: its keeper stops PostgreSQL, and goes', async () => {
    const server = serve()
    await server.ready
    expect(new Set(processesOf(room))).toEqual(new Set([parentOf(await postmaster()), await postmaster()]))
    kill(server.pid)
    await until(() => processesOf(room).length === 0)
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
      const keeper = parentOf(await postmaster())
      process.kill(-server.pid, signal)
      process.kill(keeper, signal) // as a service manager does, which knows no groups
      await until(() => server.told.some((line) => 'finished' in line))
      expect(server.told.filter((line) => 'said' in line)).toEqual([]) // nothing ended before its time
      expect(processesOf(room)).toEqual([])
    },
  )

  test('PostgreSQL that dies by itself is started again, at the same address', async () => {
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

describe('after a crash', () => {
  beforeEach(useMade)

  test('kill -9 of everything: the next start finds what was committed', async () => {
    await crash()
    await expectKept()
  })

  test('a stale postmaster.pid whose number another process has now', async () => {
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

  test('an empty postmaster.pid', async () => {
    await crash()
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    await writeFile(pidFile, '')
    await utimes(pidFile, 0, 0)
    await expectKept()
  })

  test('an orphan, its server and keeper killed, is stopped by the next start', async () => {
    const { orphan } = await crash({ sparePostgres: true })
    expect(isAlive(orphan)).toBe(true)
    await expectKept()
    expect(isAlive(orphan)).toBe(false)
  })

  test('a start at once after a kill waits until PostgreSQL has heard that its owner is gone', async () => {
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

  test('a start while the last server is being stopped waits for it', async () => {
    const first = serve()
    const { url } = await first.ready
    await query(url, 'create table kept (word text)')
    await query(url, `insert into kept values ('habari')`)
    kill(first.pid)
    await expectKept()
  })
})

describe('two servers, one directory', () => {
  beforeEach(useMade)

  const refusal = () =>
    `Another Sahihi server is already using ${dataDir}. Stop it first, or give this one its own DATA_DIR.`

  test('the second is refused, and the first goes on', async () => {
    const { url } = await serve().ready
    expect(await serve().refused).toBe(refusal())
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each(['empty', 'made'])('of four at the same moment exactly one wins (directory: %s)', async (state) => {
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

  test('a server that has not taken its lock yet is not mistaken for an orphan', async () => {
    const gate = join(room, 'gate')
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

  test('an owner whose connection breaks takes its lock again', async () => {
    const { url } = await serve().ready
    const owners = `from pg_stat_activity where application_name = 'sahihi owner'`
    await query(url, `select pg_terminate_backend(pid) ${owners}`)
    await until(
      async () => (await query(url, `select from pg_locks where locktype = 'advisory' and granted`)).length === 1,
    )
    expect(await serve().refused).toBe(refusal())
  })

  test('an owner whose keeper was killed stays the owner, and still stops its PostgreSQL', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    kill(parentOf(await postmaster()))
    expect(await serve().refused).toBe(refusal())
    await stop()
    expect(processesOf(room)).toEqual([])
  })
})

test('the URL of the running server is found, and nothing when none runs', async () => {
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  useMade()
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  const server = serve()
  const { url } = await server.ready
  expect(await findRunningPostgres(dataDir)).toBe(url)
  kill(server.pid)
  await until(async () => (await findRunningPostgres(dataDir)) === undefined)
})

test('Windows is told to bring its own PostgreSQL', async () => {
  const server = serve({ before: `Object.defineProperty(process, 'platform', { value: 'win32' })` })
  expect(await server.refused).toMatch(/Windows. Set DATABASE_URL/)
})

describe.runIf(asRoot)('started as root', () => {
  const version = `0.0.0-test-${process.pid}`
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
    await cp(fileURLToPath(library), lib, {
      recursive: true,
      filter: (path) => !/\.ts$/.test(path) || /embedded/.test(path),
    })
    await writeFile(join(closed, 'package.json'), '{"type":"module"}')
    const manifest = join(packages, `@embedded-postgres/${process.platform}-${process.arch}/package.json`)
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }))
  })

  afterEach(() => rm(copy, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
  afterAll(() => rm(closed, { recursive: true, force: true }))

  test('programs that PostgreSQL’s user cannot reach run from a copy, made once, that only root can change', async () => {
    const from = pathToFileURL(join(closed, 'lib/'))
    const { url } = await serve({ from }).ready
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(commandOf(await postmaster())).toContain(`${copy}/bin/postgres`)
    expect(await stat(copy)).toMatchObject({ uid: 0 })
    expect(
      execFileSync('find', [copy, '!', '-user', 'root', '-o', '!', '-type', 'l', '-perm', '/022']).toString(),
    ).toBe('')
    const { ino } = await stat(copy)
    await serve({ from, in: join(room, 'other') }).ready
    expect((await stat(copy)).ino).toBe(ino)
  })

  test.each([
    ['another user’s', () => chown(copy, 65534, 65534)],
    ['one that all can write to', () => chmod(copy, 0o777)],
  ])('a planted folder is not run from: %s', async (_, plant) => {
    await mkdir(copy)
    await plant()
    const refused = await serve({ from: pathToFileURL(join(closed, 'lib/')) }).refused
    expect(refused).toBe(
      `Sahihi would run PostgreSQL from ${copy}, but others than root own it or can change it. Delete it and start again.`,
    )
  })

  test('a directory that PostgreSQL’s user cannot reach is refused, with what to do', async () => {
    const inside = join(closed, 'x/data')
    expect(await serve({ in: inside }).refused).toBe(
      `The database cannot live in ${inside}: its user (postgres) cannot enter ${closed}. Start with DATA_DIR=/var/lib/sahihi, or run Sahihi as an ordinary user.`,
    )
  })

  test('a system without the user postgres that cannot add it is told what to do', async () => {
    expect(await serve({ env: { PATH: '/nowhere' } }).refused).toMatch(/Add it \("useradd --system postgres"\), run/)
  })

  test('an ordinary user needs none of this, and root then leaves the files with that user', async () => {
    await mkdir(dataDir)
    await chown(dataDir, 65534, 65534)
    const nobody = serve({ uid: 65534 })
    await nobody.ready
    kill(nobody.pid)
    await until(() => processesOf(room).length === 0)
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
    expect((await stat(join(dataDir, 'postgres/cluster/PG_VERSION'))).uid).toBe(65534)
    await serve({ uid: 65534 }).ready
  })
})

function useMade() {
  execFileSync('cp', ['-a', template, dataDir])
}

type Told = { db: { url: string; fresh: boolean } } | { refused: string } | { said: string } | Record<string, unknown>

/** A server in a process of its own, in a group of its own, that can be killed. */
function serve({
  in: place = dataDir,
  from = library,
  before = '',
  after = '',
  durable = false,
  env = {},
  uid,
}: Serve = {}) {
  const code = `
    import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', from).href}'
    const tell = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    const options = { dataDir: ${JSON.stringify(place)}, durable: ${durable}, say: (said) => tell({ said }) }
    ${before}
    const db = await startEmbeddedPostgres(options).catch((error) => tell({ refused: error.message }) && process.exit())
    ${after}
    tell({ db })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(library),
    detached: true,
    env: { PATH: process.env.PATH, ...env },
    uid,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  const told: Told[] = []
  createInterface(child.stdout).on('line', (line) => told.push(JSON.parse(line)))
  const outcome = async () => {
    await until(() => told.some((line) => 'db' in line || 'refused' in line))
    return told.find((line) => 'db' in line || 'refused' in line) as {
      db?: { url: string; fresh: boolean }
      refused?: string
    }
  }
  return {
    pid: child.pid ?? 0,
    told,
    get ready() {
      return outcome().then(({ db, refused }) => db ?? Promise.reject(new Error(refused)))
    },
    get refused() {
      return outcome().then(({ refused }) => refused)
    },
  }
}

type Serve = {
  in?: string
  from?: URL
  before?: string
  after?: string
  durable?: boolean
  env?: Record<string, string>
  uid?: number
}

/** Everything at once, or all but PostgreSQL itself, with a committed row behind. */
async function crash({ sparePostgres = false } = {}) {
  const server = serve({ durable: true })
  const { url } = await server.ready
  await query(url, 'create table kept (word text)')
  await query(url, `insert into kept values ('habari')`)
  const orphan = await postmaster()
  for (const pid of [parentOf(orphan), server.pid]) kill(pid)
  if (!sparePostgres) kill(orphan)
  return { orphan, url }
}

async function expectKept() {
  const { url, fresh, stop } = await startEmbeddedPostgres({ dataDir })
  expect(fresh).toBe(false)
  expect(await query(url, 'select word from kept')).toEqual([{ word: 'habari' }])
  await stop()
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

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

async function until(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 50_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass.')
    await pause(50)
  }
}

const databaseLog = async () => (await readFile(join(dataDir, 'postgres/log'), 'utf8')).trim()
const postmaster = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
const parentOf = (pid: number) => Number(processes().find((each) => each.pid === pid)?.parent)
const commandOf = (pid: number) => processes().find((each) => each.pid === pid)?.command
const isAlive = (pid: number) => commandOf(pid) !== undefined

/** Postmasters, their keepers, and initdb: all name the directory; PostgreSQL's own children do not, and end with it. */
const processesOf = (folder: string) =>
  processes()
    .filter(
      ({ command }) => /embedded-postgres-keeper|bin\/(postgres|initdb)/.test(command) && command.includes(folder),
    )
    .map(({ pid }) => pid)

function processes() {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return command === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}
