import { chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a data directory for this process, also against servers whose processes it cannot see: two containers with one volume. They
 * would both start a PostgreSQL on it, because PostgreSQL asks for the process that `postmaster.pid` names. SQLite's lock is one of
 * the file, and the kernel releases it with its process. Returns what releases it, or undefined when it is held elsewhere.
 */
export function tryLockDirectory(folder: string): (() => void) | undefined {
  const file = join(folder, 'lock')
  const database = new DatabaseSync(file, { timeout: 0 })
  // Of the user of the directory, who may start the next server without root.
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const sqliteBusy = 5
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
