import type { Db } from '../db/client.ts'
import { goodBackup, newestFailure } from './queries.ts'

/** The good backup that was finished last, scheduled or made by hand; undefined when there is none. */
export const lastBackup = (db: Db) => goodBackup(db)

/** Why the newest scheduled backup failed; undefined when a good one came after it. */
export const failedBackup = (db: Db) => newestFailure(db)
