import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { jobsSchemaCommands } from '../lib/jobs.ts'
import type { TableHeader } from './backup-format.ts'
import { tableColumns } from './catalog-queries.ts'

const quoted = pg.escapeIdentifier

/** Holds a backup's rows until pg-boss's tables exist, which may have other columns in another version of it. */
const stagingTable = ({ table }: TableHeader) => `pg_temp.${quoted(`backup_${table}`)}`

export async function stageJobs(
  client: pg.ClientBase,
  table: TableHeader,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = table.columns.map(quoted)
  await client.query(
    `create temporary table ${quoted(`backup_${table.table}`)} (${columns.map((name) => `${name} text`).join(', ')}) on commit drop`,
  )
  const copy = client.query(copyFrom(`copy ${stagingTable(table)} (${columns.join(', ')}) from stdin`))
  await pipeline(rows, copy)
  return copy.rowCount
}

/** Creates pg-boss's schema of this version and moves the staged rows there. */
export async function moveStagedJobs(client: pg.ClientBase, staged: TableHeader[]): Promise<void> {
  if (staged.length === 0) return
  await client.query(jobsSchemaCommands())
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  for (const table of staged) {
    const columns = await columnTypes(client, table)
    const names = columns.map(({ name }) => quoted(name)).join(', ')
    const values = columns.map(({ name, type }) => `${quoted(name)}::${type}`).join(', ')
    await client.query(
      `insert into jobs.${quoted(table.table)} (${names}) select ${values} from ${stagingTable(table)}`,
    )
  }
}

/** The types of the columns that both versions have. */
async function columnTypes(client: pg.ClientBase, { table, columns }: TableHeader) {
  const known = await tableColumns(client, 'jobs', table)
  const shared = columns.filter((name) => known.includes(name))
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attname = any($2::text[])`,
    [`jobs.${quoted(table)}`, shared],
  )
  return rows
}
