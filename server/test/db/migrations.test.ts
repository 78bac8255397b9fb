import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { substituteConstants } from '../../src/platform/db/migration-files.ts'
import { fillAsEarlierVersion } from '../support/earlier-database.ts'
import { emptyDatabase } from '../support/empty-database.ts'
import { run } from '../support/postgres-server.ts'
import { dumpSchema, presentChecksums } from '../support/schema-files.ts'
import { createTestApp } from '../support/test-app.ts'

async function migratedDatabase() {
  const { url, close } = await createTestApp()
  onTestFinished(close)
  return url
}

test('a server does not start on a database migrated by a newer version, and names the migration that it lacks', async () => {
  const url = await migratedDatabase()
  await run(url, `insert into migrations values ('9999_of_tomorrow.sql', now(), '')`)
  onTestFinished(() => run(url, `delete from migrations where name = '9999_of_tomorrow.sql'`).then(() => {}))
  await expect(migrate(url)).rejects.toThrow(
    'A newer version of Sahihi has used this database: this version does not have its migration 9999_of_tomorrow.sql. Start the newer version, or restore the backup that was made before the upgrade.',
  )
})

test('a server does not start if one of its migrations was edited after it was applied', async () => {
  const url = await emptyDatabase()
  await fillAsEarlierVersion(url, '0004_verify.sql')
  await run(url, `update migrations set checksum = repeat('0', 64) where name = '0004_verify.sql'`)
  await expect(migrate(url)).rejects.toThrow(
    'The migration 0004_verify.sql of this program is not the one that this database was made with: the file was edited after it had been applied.',
  )
})

test('an upgrade adds what is missing, and restores each function from its file', async () => {
  const url = await emptyDatabase()
  await fillAsEarlierVersion(url, '0004_verify.sql')
  await migrate(url)
  const packed = 'select pack_place(6.45, 3.39)'
  const before = await run(url, packed)
  await run(
    url,
    `create or replace function pack_place(p_latitude numeric, p_longitude numeric) returns integer
    language sql immutable as 'select 1'; comment on function pack_place is 'server/functions/pack_place.sql of before'`,
  )
  await migrate(url)
  expect((await run(url, packed)).rows).toEqual(before.rows)
  expect(await dumpSchema(url)).toEqual(await dumpSchema(await migratedDatabase()))
})

test('functions get the constants of the server, and every name must match', () => {
  const file = { name: 'halve.sql', sql: 'select $1::integer[] / :two, p[1:3], :two; a := 1' }
  const sql = 'select $1::integer[] / 2, p[1:3], 2; a := 1'
  expect(substituteConstants([file], { two: 2 })).toEqual([{ ...file, sql }])
  expect(() => substituteConstants([file], {})).toThrow(
    'halve.sql has :two, which server/functions/constants.ts does not have.',
  )
  expect(() => substituteConstants([file], { two: 2, three: 3 })).toThrow('No function uses these constants: three.')
})

test('a start does not wait for a running backup', async () => {
  const url = await migratedDatabase()
  const backup = new pg.Client({ connectionString: url })
  await backup.connect()
  await backup.query('begin; select from migrations')
  await migrate(url)
  await backup.end()
})

test('a checkout with other line endings has the same checksums', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'sahihi-checkout-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  for (const folder of ['server/src/platform/db', 'server/migrations', 'server/functions'])
    cpSync(folder, join(checkout, folder), { recursive: true })
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  const migrations = join(checkout, 'server/migrations')
  for (const name of readdirSync(migrations))
    writeFileSync(join(migrations, name), readFileSync(join(migrations, name), 'utf8').replaceAll('\n', '\r\n'))
  const code = `
    import { readMigrations } from './server/src/platform/db/migration-files.ts'
    for (const { name, checksum } of await readMigrations()) console.log(checksum + '  ' + name)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: checkout })
  expect(printed.toString().trim().split('\n')).toEqual(await presentChecksums())
})

test('a database from a version before 0.3.0 is refused with instructions', async () => {
  const url = await emptyDatabase()
  await run(url, 'create table migrations (name text primary key, applied_at timestamptz not null, checksum text)')
  await run(url, `insert into migrations values ('0001_accounts.sql', now()), ('0057_composed_names.sql', now())`)
  await expect(migrate(url)).rejects.toThrow(
    'The database was made by a development version before 0.3.0, which cannot be upgraded. Start with an empty database or another DATA_DIR.',
  )
  expect((await run(url, 'select from migrations')).rowCount).toBe(2)
})
