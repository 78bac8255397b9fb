import { type Kysely, sql } from 'kysely'

// Tables with rows in a new database.
const filledByMigrations = ['migrations', 'version', 'queue']

/** Deletes all rows, but does not undo changes of tables (see `fingerprint`). */
export async function emptyTables<T>(db: Kysely<T>) {
  const { rows } = await sql<{ deleteAll: string }>`
    select string_agg(format('delete from %s', oid::regclass), ';') as delete_all from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)
      and pg_relation_size(oid) > 0 and not relname = any (${filledByMigrations})
    union all
    select string_agg(format('alter sequence %I.%I restart', schemaname, sequencename), ';') from pg_sequences
    where last_value is not null`.execute(db)
  // A replica checks no foreign keys.
  const statements = rows.map(({ deleteAll }) => deleteAll ?? 'select').join(';')
  await sql.raw(`begin; set local session_replication_role = replica; ${statements}; commit`).execute(db)
}

/** Differs when a test changed tables, functions or settings, or left a running job, but not when it changed rows. */
export async function fingerprint<T>(db: Kysely<T>): Promise<string> {
  const { rows } = await sql<{ parts: string }>`
    select concat_ws(' ',
      (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_constraint),
      (select string_agg(concat(tgname, tgenabled), ' ' order by oid) from pg_trigger),
      (select string_agg(md5(prosrc), ' ' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
      (select string_agg(setconfig::text, ' ') from pg_db_role_setting join pg_database on setdatabase = pg_database.oid
       where datname = current_database()),
      (select count(*) from jobs.job where state = 'active')) as parts`.execute(db)
  return rows.map(({ parts }) => parts).join()
}
