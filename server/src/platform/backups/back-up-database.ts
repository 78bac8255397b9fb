import { resolve } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { sqlState, withDb } from '../db/client.ts'
import { withConnection } from '../db/with-connection.ts'
import { type BackupFile, type WriteOptions, writeBackupFile } from './backup-file.ts'
import type { OnProgress } from './create-table-digest.ts'
import { finishAttempt, insertAttempt } from './queries.ts'
import { writeBackup } from './write-backup.ts'

type Options = WriteOptions & { onProgress?: OnProgress; connectionName?: string }

/** Writes a backup of a database, in use or not, to a new file. It leaves out sessions, so that signed-out people stay signed out. */
export const backUpDatabase = (
  url: string,
  path: string,
  { onProgress, connectionName, ...options }: Options = {},
): Promise<BackupFile> =>
  withConnection(
    url,
    (client) => writeBackupFile(path, writeBackup(client, { withSessions: false, onProgress }), options),
    connectionName,
  )

/** Notes a backup that was made by hand. The database of an older release has no table for it. */
export async function recordManualBackup(
  url: string,
  file: string,
  { startedAt, bytes }: { startedAt: Date; bytes: number },
) {
  const id = uuidv7()
  try {
    await withDb(url, async (db) => {
      await insertAttempt(db, { id, file: resolve(file), startedAt, isScheduled: false })
      await finishAttempt(db, id, { finishedAt: new Date(), bytes: String(bytes) })
    })
  } catch (error) {
    if (sqlState(error) !== undefinedTable) throw error
  }
}

const undefinedTable = '42P01'
