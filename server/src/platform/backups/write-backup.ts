import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isDistributed } from '../db/distribute/distribute-schema.ts'
import { countOtherConnections } from '../db/with-connection.ts'
import { version } from '../lib/version.ts'
import { BackupError, type BackupHeader, endOfRows, formatVersion, line, type TableHeader } from './backup-format.ts'
import { computeChecksum, copyOut, productTables, sequenceValues, tableColumns } from './catalog-queries.ts'
import { createTableDigest, type OnProgress } from './create-table-digest.ts'
import { databaseVersion, fixFormats, knownMigrations, knownSecretKeys } from './database-queries.ts'

type Options = { withSessions: boolean; onProgress?: OnProgress }

/** The tables whose content is compared after a restore, not only counted. */
const comparedTables = ['codes', 'scans']

// Finished jobs are of no use, and pg-boss creates its own ones again.
const jobTables = [
  { table: 'queue', condition: 'true' },
  { table: 'job', condition: `state in ('created', 'retry', 'active', 'failed')` },
]

/** All data of a database at one moment, piece by piece. Others may read and write meanwhile. */
export async function* writeBackup(
  client: pg.ClientBase,
  { withSessions, onProgress }: Options,
): AsyncGenerator<Buffer> {
  await client.query('begin transaction isolation level repeatable read, read only')
  await fixFormats(client)
  await refuseBusyCluster(client)
  yield line(await describe(client))
  const tables = await productTables(client)
  let rows = 0
  let count = 0
  for (const { table, condition } of await sources(client, tables, withSessions)) {
    const sealed = createTableDigest(table.table, onProgress)
    yield line(table)
    for await (const chunk of client.query(copyTo(copyOut(table, condition), { highWaterMark }))) {
      sealed.add(chunk)
      yield chunk
    }
    const seal = sealed.seal()
    yield Buffer.concat([endOfRows, line(seal)])
    rows += seal.rows
    count++
  }
  const checksums: Record<string, string> = {}
  for (const table of tables)
    if (comparedTables.includes(table.table)) checksums[table.table] = await computeChecksum(client, table)
  yield line({ tables: count, rows, sequences: await sequenceValues(client), checksums })
  await client.query('commit')
}

const highWaterMark = 256 * 1024

/** The snapshots of several machines are not of the same moment, so nothing else may use a cluster. */
async function refuseBusyCluster(client: pg.ClientBase) {
  if (!(await isDistributed(client))) return
  const others = await countOtherConnections(client)
  if (others > 0)
    throw new BackupError(
      `The database is spread over a cluster, and ${others} other connection${others === 1 ? ' uses' : 's use'} it: stop the servers first, or back up every node (docs/operations.md, "Citus").`,
    )
}

const describe = async (client: pg.ClientBase): Promise<BackupHeader> => ({
  format: 'sahihi backup',
  formatVersion,
  version,
  createdAt: new Date().toISOString(),
  databaseVersion: await databaseVersion(client),
  migrations: await knownMigrations(client),
  secretKeys: await knownSecretKeys(client),
})

async function sources(client: pg.ClientBase, tables: TableHeader[], withSessions: boolean) {
  const all = tables.map((table) => ({
    table,
    condition: table.table === 'sessions' && !withSessions ? 'false' : 'true',
  }))
  for (const { table, condition } of jobTables) {
    const columns = await tableColumns(client, 'jobs', table)
    if (columns.length > 0) all.push({ table: { schema: 'jobs', table, columns }, condition })
  }
  return all
}
