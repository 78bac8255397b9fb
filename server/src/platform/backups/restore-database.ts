import { readBackupFile } from './backup-file.ts'
import type { OnProgress } from './create-table-digest.ts'
import { loadBackup, type RestoreResult } from './load-backup.ts'
import { withConnection } from './with-connection.ts'

/** Restores a file into an empty database, which gets the schema of the backup. */
export const restoreDatabase = (url: string, path: string, onProgress: OnProgress): Promise<RestoreResult> =>
  withConnection(url, (client) => loadBackup(client, readBackupFile(path), onProgress))
