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

/** The Monday of a backup's week. */
function readMonday(name: string): string {
  const day = new Date(readDay(name))
  return new Date(day.getTime() - days((day.getUTCDay() + 6) % 7)).toISOString().slice(0, 10)
}

/** All scheduled backups but the newest of each of the last 7 days and 4 weeks that have one. Ignores other files. */
export function expiredBackups(names: string[]): string[] {
  const newestFirst = names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
  const kept = [...newestOfEach(newestFirst, readDay, keptDays), ...newestOfEach(newestFirst, readMonday, keptWeeks)]
  return newestFirst.filter((name) => !kept.includes(name))
}

const newestOfEach = (newestFirst: string[], readGroup: (name: string) => string, count: number) =>
  [...Map.groupBy(newestFirst, readGroup).values()].map(([newest = '']) => newest).slice(0, count)

export async function deleteExpiredBackups(folder: string): Promise<void> {
  for (const name of expiredBackups(await namesIn(folder))) await rm(join(folder, name), { force: true })
}

/** Deletes the files that killed backups left behind. No other scheduled backup may be running. */
export async function deleteUnfinishedBackups(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (name.endsWith(unfinished) && namePattern.test(name.slice(0, -unfinished.length)))
      await rm(join(folder, name), { force: true })
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => Promise.reject(explainFileError(error, folder)))
