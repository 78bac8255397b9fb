import { readBackupFile } from './backup-file.ts'
import { loadBackup, type Restored } from './load-backup.ts'
import type { OnProgress } from './seal-rows.ts'
import { withConnection } from './with-connection.ts'

/** Restores a file into an empty database, which gets the schema that the backup was made with. */
export const restoreDatabase = (url: string, path: string, onProgress: OnProgress): Promise<Restored> =>
  withConnection(url, (client) => loadBackup(client, readBackupFile(path), onProgress))
