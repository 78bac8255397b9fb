import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCode } from './data-directory.ts'
import { processInfo } from './postgres-supervisor.ts'

/** False when the process does not exist or belongs to another user, so that it cannot be our PostgreSQL. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

export type Postmaster = { pid: number; port: number; ready: boolean }

export async function findLivePostmaster(data: string): Promise<Postmaster | undefined> {
  const named = await readPostmaster(data)
  return named && (await isPostmasterOf(data, named.pid)) ? named : undefined
}

export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(data)
  return text === undefined ? undefined : parsePidFile(text)
}

async function readPidFile(data: string): Promise<string | undefined> {
  try {
    return await readFile(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** One value per line: process, directory, start, port, socket, address, shared memory, state (PostgreSQL's pidfile.h). */
function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n')
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10)) // negative: a single-user PostgreSQL
  return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * PostgreSQL ignores a `postmaster.pid` whose process is gone, but trusts an empty file, and one whose process id was reused, which is
 * always the case after a container restart, where ids start at 1 again.
 */
export async function removeMisleadingPidFile(data: string) {
  const text = await readPidFile(data)
  if (text === undefined || !(await isMisleading(text, data))) return
  const [file, aside] = [join(data, 'postmaster.pid'), join(data, `postmaster.pid.${randomUUID()}`)]
  try {
    await rename(file, aside)
    // Another start may have written its own file meanwhile: put it back. PostgreSQL checks for it once a minute.
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EEXIST')) throw error // another start removes it too
  } finally {
    await rm(aside, { force: true })
  }
}

async function isMisleading(text: string, data: string): Promise<boolean> {
  const named = parsePidFile(text)
  if (named) return signalProcess(named.pid, 0) && !(await isPostmasterOf(data, named.pid))
  const written = await stat(join(data, 'postmaster.pid')).catch(() => undefined)
  return written !== undefined && Date.now() - written.mtimeMs > 2_000 // a starting process leaves its file empty for a moment
}

export async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  if (!signalProcess(pid, 0)) return false
  const info = await processInfo(pid)
  if (!info) return signalProcess(pid, 0) // it cannot be inspected, so it may be ours
  if (`${info.command} `.includes(`postgres -D ${data} `)) return true
  return /postgres /.test(info.command) && (await isSameFolder(`/proc/${pid}/cwd`, data)) // the directory was moved, or started by another path
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
