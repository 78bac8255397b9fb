import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '../lib/time.ts'
import { explainFileError, unfinished } from './backup-file.ts'

const keptDays = 7
const keptWeeks = 4

/** The name of a scheduled backup. */
export const backupName = (startedAt: Date) =>
  `sahihi-${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

const namePattern = /^sahihi-(\d{4}-\d\d-\d\d)T\d{6}Z\.backup$/
const readDay = (name: string) => namePattern.exec(name)?.[1] ?? ''

/** The Monday of a day's week. */
function readMonday(name: string): string {
  const day = new Date(readDay(name))
  return new Date(day.getTime() - days((day.getUTCDay() + 6) % 7)).toISOString().slice(0, 10)
}

/** Of scheduled backups all but the newest of each of the last 7 days and 4 weeks that have one. Other files are none of its business. */
export function expiredBackups(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
  const kept = new Set([...newestOfEach(newestFirst, readDay, keptDays), ...newestOfEach(newestFirst, readMonday, keptWeeks)])
  return newestFirst.filter((name) => !kept.has(name))
}

function newestOfEach(newestFirst: string[], groupOf: (name: string) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) if (!newest.has(groupOf(name))) newest.set(groupOf(name), name)
  return [...newest.values()].slice(0, count)
}

export async function deleteExpiredBackups(folder: string): Promise<void> {
  for (const name of expiredBackups(await namesIn(folder))) await rm(join(folder, name), { force: true })
}

/** What killed backups left behind. No other scheduled backup may run. */
export async function deleteUnfinishedBackups(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (name.endsWith(unfinished) && namePattern.test(name.slice(0, -unfinished.length)))
      await rm(join(folder, name), { force: true })
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => Promise.reject(explainFileError(error, folder)))
