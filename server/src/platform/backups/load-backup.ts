import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createTables, lockMigrations } from '../db/migrate.ts'
import { readMigrations, type SqlFile } from '../db/migration-files.ts'
import {
  BackupError,
  type BackupFooter,
  type BackupHeader,
  formatTableName,
  type TableHeader,
} from './backup-format.ts'
import { computeChecksum, copyIn, countRows, emptyTables, productTables, setSequence } from './catalog-queries.ts'
import { dropConstraintsAndIndexes } from './constraint-queries.ts'
import type { OnProgress } from './create-table-digest.ts'
import { analyze, countRelations, databaseEncoding, fixFormats } from './database-queries.ts'
import { openBackup } from './read-backup.ts'
import { moveStagedJobs, stageJobs } from './restore-jobs.ts'

type LoadedTable = { table: TableHeader; rows: number }
export type RestoreResult = { header: BackupHeader; footer: BackupFooter; tables: LoadedTable[] }

/**
 * Loads a backup into an empty database in one transaction: the schema as it was then, all rows, keys and indexes. Then counts and
 * compares the rows. If anything fails it throws, BackupError for an expected reason, and the database stays empty once the connection
 * is closed.
 */
export async function loadBackup(
  client: pg.Client,
  bytes: AsyncIterable<Buffer>,
  onProgress: OnProgress,
): Promise<RestoreResult> {
  const backup = await openBackup(bytes, onProgress)
  const migrations = findBackupMigrations(backup.header, await readMigrations())
  await client.query('begin')
  await fixFormats(client)
  await lockMigrations(client)
  await refuseUnlessEmpty(client)
  await createTables(client, migrations)
  const missing = new Map((await productTables(client)).map((table) => [table.table, table]))
  const restorations = await dropConstraintsAndIndexes(client)
  await emptyTables(client, [...missing.values()])
  const tables: LoadedTable[] = []
  for await (const { table, rows } of backup.tables()) {
    if (table.schema === 'public') refuseUnknown(table, missing.get(table.table))
    tables.push({ table, rows: await load(client, table, rows) })
    missing.delete(table.table)
  }
  if (missing.size > 0) throw new BackupError(`The backup lacks the tables ${[...missing.keys()].join(', ')}.`)
  for (const statement of restorations) await client.query(statement)
  const footer = backup.footer()
  for (const sequence of footer.sequences) await setSequence(client, sequence)
  await moveStagedJobs(
    client,
    tables.flatMap(({ table }) => (table.schema === 'jobs' ? table : [])),
  )
  await compare(client, tables, footer)
  await client.query('commit')
  await analyze(client)
  return { header: backup.header, footer, tables }
}

/** The migrations that the backup's database had, as this program has them. */
function findBackupMigrations(header: BackupHeader, known: SqlFile[]): SqlFile[] {
  const [first] = known
  if (!header.migrations.some(({ name }) => name === first?.name))
    throw new BackupError(
      `The backup was made by a development version before 0.3.0 (${header.version}), whose backups cannot be restored.`,
    )
  return header.migrations.map(({ name, checksum }) => {
    const migration = known.find((each) => each.name === name)
    if (!migration)
      throw new BackupError(
        `The backup was made by a newer version of Sahihi (${header.version}): this one lacks its migration ${name}. Restore it with that version or a newer one.`,
      )
    if (migration.checksum !== checksum)
      throw new BackupError(
        `The backup was made with another migration ${name} than that of this program. Restore it with the version that made it (${header.version}).`,
      )
    return migration
  })
}

async function refuseUnlessEmpty(client: pg.Client) {
  const count = await countRelations(client)
  if (count > 0)
    throw new BackupError(
      `The database is not empty: it has ${count} table${count === 1 ? '' : 's'}. A backup is restored only into an empty one: make a new database, or give another DATA_DIR.`,
    )
  const encoding = await databaseEncoding(client)
  if (encoding !== 'UTF8')
    throw new BackupError(`The encoding of the database is ${encoding}. Make one with the encoding UTF8.`)
}

function refuseUnknown({ table, columns }: TableHeader, known: TableHeader | undefined) {
  const unknown = columns.filter((name) => !known?.columns.includes(name))
  if (!known || unknown.length > 0)
    throw new BackupError(
      `The backup does not fit its migrations: they have no ${known ? `column ${table}.${unknown[0]}` : `table ${table}`}.`,
    )
}

async function load(client: pg.Client, table: TableHeader, rows: AsyncIterable<Buffer>): Promise<number> {
  if (table.schema === 'jobs') return stageJobs(client, table, rows)
  const copy = client.query(copyFrom(copyIn(table)))
  await pipeline(rows, copy)
  return copy.rowCount
}

async function compare(client: pg.Client, tables: LoadedTable[], { checksums }: BackupFooter) {
  for (const { table, rows } of tables) {
    const found = await countRows(client, table)
    if (found !== rows)
      throw new BackupError(
        `The database has ${found} rows of ${formatTableName(table)} after the restore, the backup ${rows}.`,
      )
    const expected = table.schema === 'public' ? checksums[table.table] : undefined
    if (expected !== undefined && (await computeChecksum(client, table)) !== expected)
      throw new BackupError(
        `The rows of ${formatTableName(table)} are not those of the backup: their checksums differ.`,
      )
  }
}
