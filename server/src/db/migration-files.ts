import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** `checksum` is the SHA-256 of the file with line feeds, so that a checkout with other line endings has the same. */
export type Migration = { name: string; sql: string; checksum: string }

const folder = new URL('../../migrations/', import.meta.url)

/** The names of this version's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** This version's migrations, in order. */
export const readMigrations = async (): Promise<Migration[]> => Promise.all((await migrationNames()).map(read))

async function read(name: string): Promise<Migration> {
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
