import { migrationNames, readMigrations } from '../../src/platform/db/migration-files.ts'
import { run } from './postgres-server.ts'

/** Creates the database of an earlier version: with migrations up to `last` and without functions. */
export async function fillAsEarlierVersion(url: string, last: string) {
  const names = await migrationNames()
  if (!names.includes(last)) throw new Error(`No migration is called ${last}.`)
  await run(
    url,
    'create table migrations (name text primary key, applied_at timestamptz not null, checksum text not null)',
  )
  for (const { name, sql, checksum } of await readMigrations()) {
    await run(url, sql)
    await run(url, `insert into migrations values ('${name}', now(), '${checksum}')`)
    if (name === last) return
  }
}
