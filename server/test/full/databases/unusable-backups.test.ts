import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { fillAsEarlierVersion } from '../../support/earlier-database.ts'
import { countRelations, emptyDatabase } from '../../support/empty-database.ts'
import { run } from '../../support/postgres-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { dumpSchema } from '../../support/schema-files.ts'
import { useTestApp } from '../../support/test-app.ts'

const app = await useTestApp()
await app.createCode()
const folder = await mkdtemp(join(tmpdir(), 'sahihi-backup-'))
await runCommand('backup', [join(folder, 'sound')], { DATABASE_URL: app.url })
const sound = await readFile(join(folder, 'sound'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function restore(url: string, content: Buffer) {
  const file = join(folder, 'changed')
  await writeFile(file, content)
  return runCommand('restore', [file], { DATABASE_URL: url })
}

const text = () => zstdDecompressSync(sound).toString()
const changed = (change: (text: string) => string) => zstdCompressSync(change(text()))
const flipped = () => sound.map((byte, at) => (at === sound.length >> 1 ? byte ^ 1 : byte)) as Buffer

const withoutTable = (all: string) =>
  all.slice(0, all.indexOf('{"schema":"public","table":"codes"')) +
  all.slice(all.indexOf('{"schema":"public","table":"copy_cases"'))

test.each([
  ['cut in the middle', () => sound.subarray(0, sound.length >> 1), 'cut off'],
  ['without its last bytes', () => sound.subarray(0, -20), 'cut off'],
  ['empty', () => Buffer.alloc(0), 'cut off'],
  ['with a changed bit', flipped, 'damaged'],
  ['without its end', () => changed((all) => all.slice(0, all.lastIndexOf('{'))), 'cut off'],
  [
    'with a changed value',
    () => changed((all) => all.replace(/\n0001_company.sql\t\d/, '\n0001_company.sql\t1')),
    'damaged',
  ],
  ['without a table', () => changed(withoutTable), 'damaged'],
  ['with more after its end', () => changed((all) => `${all}more`), 'damaged'],
  ['that is not a backup', () => Buffer.from('-- PostgreSQL database dump\n'), 'not a backup of Sahihi'],
  [
    'that is compressed but not a backup',
    () => zstdCompressSync('-- PostgreSQL database dump\n'),
    'not a backup of Sahihi',
  ],
  ['of a newer format', () => changed((all) => all.replace('"formatVersion":1', '"formatVersion":2')), 'newer version'],
  [
    'of a newer release',
    () => changed((all) => all.replace('"migrations":[', '"migrations":[{"name":"9999_next.sql","checksum":""},')),
    'newer version',
  ],
  [
    'of a version before 0.3.0',
    () => changed((all) => all.replace('"0001_company.sql"', '"0001_accounts.sql"')),
    'development version before 0.3.0',
  ],
  [
    'with another migration',
    () => changed((all) => all.replace(/("0003_catalog.sql","checksum":")\w{4}/, '$1ffff')),
    'another migration 0003_catalog.sql',
  ],
])('a file %s is refused with a message, and the database stays empty', async (_what, content, words) => {
  const url = await emptyDatabase()
  const reply = await restore(url, content())
  expect(reply.code).toBe(1)
  expect(reply.words).toMatch(/^Nothing was restored\. .*\.$/m)
  expect(reply.words).toContain(words)
  expect(await countRelations(url)).toBe(0)
})

test('a restore that is killed half-way leaves an empty database, so that it can be repeated', async () => {
  const url = await emptyDatabase()
  const child = spawn(process.execPath, ['--input-type=module', '-e', halfRestore(url)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  const isGone = async () =>
    (
      await run(
        url,
        `select from pg_stat_activity where datname = current_database() and application_name = 'sahihi tool'`,
      )
    ).rowCount
  await expect.poll(isGone).toBe(0)
  expect(await countRelations(url)).toBe(0)
  expect(await restore(url, sound)).toMatchObject({ code: 0 })
})

/** A program that restores all but the last tables, prints a line and waits forever. */
const halfRestore = (url: string) => `
  import { readFileSync } from 'node:fs'
  import { zstdDecompressSync } from 'node:zlib'
  import { loadBackup } from '../../../src/platform/backups/load-backup.ts'
  import { withConnection } from '../../../src/platform/db/with-connection.ts'
  async function* half() {
    const all = zstdDecompressSync(readFileSync(${JSON.stringify(join(folder, 'sound'))}))
    yield all.subarray(0, all.indexOf('"table":"scans"'))
    process.stdout.write('half')
    await new Promise(() => setInterval(() => {}, 1000))
  }
  await withConnection(${JSON.stringify(url)}, (client) => loadBackup(client, half(), () => {}))`

test('a backup of an older release is restored and migrated', async () => {
  const url = await emptyDatabase()
  await fillAsEarlierVersion(url, '0004_verify.sql')
  const file = join(folder, 'older')
  expect(await runCommand('backup', [file], { DATABASE_URL: url })).toMatchObject({ code: 0 })
  const target = await emptyDatabase()
  const { code, words } = await runCommand('restore', [file], { DATABASE_URL: target })
  expect(code, words).toBe(0)
  expect(await dumpSchema(target)).toEqual(await dumpSchema(app.url))
})
