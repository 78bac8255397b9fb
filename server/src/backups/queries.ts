import type { Db, Tx } from '../db/client.ts'

type Attempt = { id: string; file: string; startedAt: Date; isScheduled: boolean }

export const insertAttempt = (db: Db | Tx, attempt: Attempt) => db.insertInto('backups').values(attempt).execute()

export const finishAttempt = (db: Db | Tx, id: string, result: { finishedAt: Date; bytes: string }) =>
  db.updateTable('backups').set(result).where('id', '=', id).execute()
