import { withConnection } from '../db/with-connection.ts'
import { readBackupFile } from './backup-file.ts'
import type { OnProgress } from './create-table-digest.ts'
import { loadBackup } from './load-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Restores a file into an empty database, which gets the schema of the backup. */
export const restoreDatabase = (url: string, path: string, onProgress: OnProgress) =>
  withConnection(url, (client) => loadBackup(client, readBackupFile(path), onProgress))

/** Copies a database into an empty one, with its sessions. Nothing else may use the first one meanwhile. */
export const moveDatabase = (from: string, to: string, onProgress: OnProgress) =>
  withConnection(from, (source) =>
    withConnection(to, (target) => loadBackup(target, writeBackup(source, { withSessions: true }), onProgress)),
  )
