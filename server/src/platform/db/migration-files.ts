import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { constants } from '../../../functions/constants.ts'

/** SQL to apply. `checksum` is its SHA-256 with line feeds, so that a checkout with other line endings has the same one. */
export type SqlFile = { name: string; sql: string; checksum: string }

const migrations = new URL('../../../migrations/', import.meta.url)
const functions = new URL('../../../functions/', import.meta.url)

/** The names of this version's migrations, in order. */
export const migrationNames = () => sqlFilesIn(migrations)

/** This version's migrations, in order. */
export const readMigrations = async (): Promise<SqlFile[]> => readAll(migrations)

/** This version's functions, with the constants that they share with the server filled in. */
export async function readFunctions(): Promise<SqlFile[]> {
  const files = await readAll(functions)
  return substituteConstants(files, constants).map(({ name, sql }) => sqlFile(name.replace(/\.sql$/, ''), sql))
}

/** Replaces each `:name` by its constant. Throws for unknown names and unused constants. */
export function substituteConstants<File extends { name: string; sql: string }>(
  files: File[],
  constants: Record<string, number>,
): File[] {
  const unused = new Set(Object.keys(constants))
  const filled = files.map((file) => ({
    ...file,
    sql: file.sql.replace(/(?<![\w:]):([a-z]\w*)/gi, (_, name: string) => {
      unused.delete(name)
      const value = constants[name]
      if (value === undefined)
        throw new Error(`${file.name} has :${name}, which server/functions/constants.ts does not have.`)
      return String(value)
    }),
  }))
  if (unused.size > 0) throw new Error(`No function uses these constants: ${[...unused].join(', ')}.`)
  return filled
}

const sqlFilesIn = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function readAll(folder: URL): Promise<SqlFile[]> {
  const names = await sqlFilesIn(folder)
  return Promise.all(names.map((name) => read(folder, name)))
}

async function read(folder: URL, name: string): Promise<SqlFile> {
  return sqlFile(name, (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n'))
}

const sqlFile = (name: string, sql: string) => ({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
