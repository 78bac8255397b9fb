import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** A file of SQL. `checksum` is the SHA-256 of its text with line feeds, so that a checkout with other line endings has the same. */
export type SqlFile = { name: string; sql: string; checksum: string }

const migrations = new URL('../../../migrations/', import.meta.url)
const functions = new URL('../../../functions/', import.meta.url)

/** The names of this version's migrations, in order. */
export const migrationNames = () => sqlFilesIn(migrations)

/** This version's migrations, in order. */
export const readMigrations = async (): Promise<SqlFile[]> => readAll(migrations)

/** This version's functions, by the name of the function. */
export async function readFunctions(): Promise<SqlFile[]> {
  const files = await readAll(functions)
  return files.map((file) => ({ ...file, name: file.name.replace(/\.sql$/, '') }))
}

const sqlFilesIn = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function readAll(folder: URL): Promise<SqlFile[]> {
  const names = await sqlFilesIn(folder)
  return Promise.all(names.map((name) => read(folder, name)))
}

async function read(folder: URL, name: string): Promise<SqlFile> {
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
