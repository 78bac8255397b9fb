import type pg from 'pg'
import type { BackupHeader } from './backup-format.ts'

export async function databaseVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

export async function knownMigrations(client: pg.ClientBase): Promise<BackupHeader['migrations']> {
  const { rows } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from migrations order by name',
  )
  return rows
}

export async function knownSecretKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ fingerprint: string }>(
    'select fingerprint from secret_key_fingerprints order by first_used_at',
  )
  return rows.map(({ fingerprint }) => fingerprint)
}

/** For the transaction: text formats that every version and setting of PostgreSQL reads in the same way, and no timeouts. */
export const fixFormats = (client: pg.ClientBase) =>
  client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
    set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`)

/** Counts tables, views and sequences that belong neither to PostgreSQL nor to its extensions. */
export async function countRelations(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname <> 'information_schema' and nspname not like 'pg\\_%'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`)
  return rows[0]?.count ?? 0
}

export async function databaseEncoding(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  return rows[0]?.server_encoding ?? ''
}

export const analyze = (client: pg.ClientBase) => client.query('analyze')
