import type { OnProgress } from './create-table-digest.ts'
import { loadBackup, type RestoreResult } from './load-backup.ts'
import { withConnection } from './with-connection.ts'
import { writeBackup } from './write-backup.ts'

/** Copies a database into an empty one, with its sessions. Nothing else may use the first one meanwhile. */
export const moveDatabase = (from: string, to: string, onProgress: OnProgress): Promise<RestoreResult> =>
  withConnection(from, (source) =>
    withConnection(to, (target) => loadBackup(target, writeBackup(source, { withSessions: true }), onProgress)),
  )
