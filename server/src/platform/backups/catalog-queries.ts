import pg from 'pg'
import type { BackupFooter, TableHeader } from './backup-format.ts'

const quoted = pg.escapeIdentifier
const quoteTableName = ({ schema, table }: Pick<TableHeader, 'schema' | 'table'>) =>
  `${quoted(schema)}.${quoted(table)}`
const quoteColumns = ({ columns }: TableHeader) => columns.map(quoted).join(', ')

/** All tables of the product, from PostgreSQL's catalog, so that no migration's table is forgotten. Leaves out generated columns. */
export async function productTables(client: pg.ClientBase): Promise<TableHeader[]> {
  const { rows } = await client.query<TableHeader>(`
    select 'public' as schema, relname as table, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      group by relname order by relname`)
  return rows
}

/** The columns of a table; none if there is no such table. */
export async function tableColumns(client: pg.ClientBase, schema: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${quoted(schema)}.${quoted(table)}`],
  )
  return rows.map(({ name }) => name)
}

export const copyOut = (table: TableHeader, condition = 'true') =>
  `copy (select ${quoteColumns(table)} from ${quoteTableName(table)} where ${condition}) to stdout`

/** For a table that this transaction has created: its rows need no vacuum later. */
export const copyIn = (table: TableHeader) =>
  `copy ${quoteTableName(table)} (${quoteColumns(table)}) from stdin (freeze)`

export const emptyTables = (client: pg.ClientBase, tables: TableHeader[]) =>
  client.query(`truncate ${tables.map(quoteTableName).join(', ')}`)

export async function countRows(client: pg.ClientBase, table: TableHeader): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoteTableName(table)}`)
  return Number(rows[0]?.count)
}

/** A checksum of all rows that does not depend on their order, and is the same in every version of PostgreSQL. */
export async function computeChecksum(client: pg.ClientBase, table: TableHeader): Promise<string> {
  const { rows } = await client.query<{ checksum: string }>(`
    select coalesce(sum(('x' || left(md5(row(${quoteColumns(table)})::text), 15))::bit(60)::bigint), 0)::text as checksum
      from ${quoteTableName(table)}`)
  return rows[0]?.checksum ?? ''
}

export async function sequenceValues(client: pg.ClientBase): Promise<BackupFooter['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const values: BackupFooter['sequences'] = []
  for (const { name } of rows) {
    const value = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${quoted(name)}`,
    )
    for (const row of value.rows) values.push({ name, ...row })
  }
  return values
}

export const setSequence = (client: pg.ClientBase, { name, lastValue, isCalled }: BackupFooter['sequences'][number]) =>
  client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, lastValue, isCalled])
