import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { committedChecksums, presentChecksums } from '../support/migration-checksums.ts'
import { run } from '../support/postgres-server.ts'
import { createTestApp } from '../support/test-app.ts'

async function migratedDatabase() {
  const { url, close } = await createTestApp()
  onTestFinished(close)
  return url
}

test('a server does not start on a database that a newer version has migrated, and says which migrations it lacks', async () => {
  const url = await migratedDatabase()
  await run(url, `insert into migrations values ('9999_of_tomorrow.sql', now())`)
  onTestFinished(() => run(url, `delete from migrations where name = '9999_of_tomorrow.sql'`).then(() => {}))
  await expect(migrate(url)).rejects.toThrow(
    'A newer version of Sahihi has used this database: this version does not have its migration 9999_of_tomorrow.sql. Start the newer version, or restore the backup that was made before the upgrade.',
  )
})

test('a server does not start when one of its migrations was edited after it had been applied', async () => {
  const url = await migratedDatabase()
  await run(url, `update migrations set checksum = repeat('0', 64) where name = '0003_scans.sql'`)
  onTestFinished(() => run(url, 'update migrations set checksum = null').then(() => {}))
  await expect(migrate(url)).rejects.toThrow(
    'The migration 0003_scans.sql of this program is not the one that this database was made with: the file was edited after it had been applied.',
  )
})

test('a database of a version that stored no checksums gets them at the first start', async () => {
  const url = await migratedDatabase()
  await run(url, 'alter table migrations drop column checksum')
  await migrate(url)
  const { rows } = await run(url, `select checksum || '  ' || name as line from migrations order by name`)
  expect(rows.map(({ line }) => line)).toEqual(await committedChecksums())
})

test('a start beside a running backup does not wait for it', async () => {
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
  for (const folder of ['server/src/db', 'server/migrations'])
    cpSync(folder, join(checkout, folder), { recursive: true })
  const migrations = join(checkout, 'server/migrations')
  for (const name of readdirSync(migrations))
    writeFileSync(join(migrations, name), readFileSync(join(migrations, name), 'utf8').replaceAll('\n', '\r\n'))
  const code = `
    import { readMigrations } from './server/src/db/migration-files.ts'
    for (const { name, checksum } of await readMigrations()) console.log(checksum + '  ' + name)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: checkout })
  expect(printed.toString().trim().split('\n')).toEqual(await presentChecksums())
})

test('a database of a version before 0.2.0 is refused with what to do', async () => {
  const url = await migratedDatabase()
  await run(url, `update migrations set name = '0001_partners.sql' where name = '0001_accounts.sql'`)
  onTestFinished(() =>
    run(url, `update migrations set name = '0001_accounts.sql' where name = '0001_partners.sql'`).then(() => {}),
  )
  await expect(migrate(url)).rejects.toThrow(/Start with an empty database/)
})
