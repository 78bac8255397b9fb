import { loadBackup, type Restored } from './load-backup.ts'
import type { OnProgress } from './seal-rows.ts'
import { withConnection } from './with-connection.ts'
import { writeBackup } from './write-backup.ts'

/** Copies a database, which nothing else may use meanwhile, into an empty one, with its sessions. */
export const moveDatabase = (from: string, to: string, onProgress: OnProgress): Promise<Restored> =>
  withConnection(from, (source) =>
    withConnection(to, (target) => loadBackup(target, writeBackup(source, { withSessions: true }), onProgress)),
  )
