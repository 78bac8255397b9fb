import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../src/platform/db/embedded/postgres-supervisor.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const program = folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync)
export const hasPgBouncer = program !== undefined

/** PgBouncer in front of the database of a test, where it is installed. */
export async function startPgBouncer(databaseUrl: string, mode: string) {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'sahihi-pgbouncer-'))
  await chmod(folder, 0o755)
  const users = join(folder, 'users')
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  const settings = `
    [databases]
    * = host=${target.hostname} port=${target.port || 5432}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = plain
    auth_file = ${users}
    pool_mode = ${mode}`
  await writeFile(join(folder, 'settings'), settings.replaceAll(/^ +/gm, ''))
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program ?? '', ['-q', join(folder, 'settings')], { stdio: 'ignore', ...user })
  while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('PgBouncer did not start.')
  target.hostname = '127.0.0.1'
  target.port = String(port)
  const stop = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGQUIT')
    await exited
    await rm(folder, { recursive: true })
  }
  return { url: target.href, stop }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => setTimeout(resolve, 20, false)).once('connect', () => socket.end())
  })
