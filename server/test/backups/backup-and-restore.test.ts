import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { backUpDatabase } from '../../src/platform/backups/back-up-database.ts'
import { checkBackupFile, writeBackupFile } from '../../src/platform/backups/backup-file.ts'
import { restoreDatabase } from '../../src/platform/backups/restore-database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { emptyDatabase } from '../support/empty-database.ts'
import { run } from '../support/postgres-server.ts'
import { dumpSchema } from '../support/schema-files.ts'
import { createTestApp, isOnCluster, type TestApp, useTestApp } from '../support/test-app.ts'

// server/test/full/databases tests the commands, backups while shoppers scan, interrupted ones and those of older releases.
const app = await useTestApp()
const { partner, serial } = await app.createCode()
await app.scan(serial)
await run(app.url, `select nextval('receipt_numbers'), nextval('receipt_numbers')`)
const folder = await mkdtemp(join(tmpdir(), 'sahihi-backup-'))
const file = join(folder, 'sahihi.backup')
await backUpDatabase(app.url, file)
afterAll(() => rm(folder, { recursive: true, force: true }))

test.skipIf(isOnCluster)(
  'a restored database has the schema, the rows and the next numbers of the old one, and no sessions',
  async () => {
    const url = await emptyDatabase()
    await restoreDatabase(url, file, () => {})
    await migrate(url)
    expect(await dumpSchema(url)).toEqual(await dumpSchema(app.url))
    const next = `select nextval('receipt_numbers')::integer as receipt`
    expect((await run(url, next)).rows).toEqual([{ receipt: 3 }])
    const restored = await createTestApp({ url })
    onTestFinished(() => restored.close())
    const verdict = await restored.scan(serial)
    expect(verdict.json()).toMatchObject({ verdict: 'genuine_again', data: { earlierScans: 1 } })
    const profile = (server: TestApp) => server.call('GET', '/api/partners/profile', { token: partner.token })
    expect([(await profile(app)).statusCode, (await profile(restored)).statusCode]).toEqual([200, 401])
  },
)

test('a restore into a database that is not empty is refused and changes nothing', async () => {
  await expect(restoreDatabase(app.url, file, () => {})).rejects.toThrow('is not empty')
  expect((await run(app.url, 'select from scans')).rowCount).toBe(1)
})

test('a file that is cut off, changed or of another program is not accepted as a backup', async () => {
  const sound = await readFile(file)
  const altered = zstdDecompressSync(sound)
    .toString()
    .replace(/\n0001_company.sql\t\d/, '\n0001_company.sql\t1')
  for (const [content, words] of [
    [sound.subarray(0, sound.length >> 1), 'cut off'],
    [zstdCompressSync(altered), 'damaged'],
    [Buffer.concat([sound, Buffer.of(0)]), 'other bytes follow its end'],
    [Buffer.concat([sound, sound]), 'damaged'],
    [Buffer.concat([sound, Buffer.alloc(1_000_000)]), 'other bytes follow its end'],
    [Buffer.from('-- PostgreSQL database dump\n'), 'not a backup of Sahihi'],
  ] as const) {
    const other = join(folder, 'other')
    await writeFile(other, content)
    await expect(checkBackupFile(other)).rejects.toThrow(words)
  }
})

test('a backup is complete, whatever the sizes of the pieces that are written', async () => {
  const content = zstdDecompressSync(await readFile(file))
  for (const length of [content.length, 100_000, 1_000, 64])
    for (const isSlow of [true, false]) {
      const path = join(folder, `pieces-${length}-${isSlow}`)
      await writeBackupFile(path, inPieces(content, length, isSlow))
      expect(zstdDecompressSync(await readFile(path)).equals(content)).toBe(true)
    }
})

async function* inPieces(content: Buffer, length: number, isSlow: boolean) {
  for (let at = 0; at < content.length; at += length) {
    if (isSlow) await setImmediate()
    yield content.subarray(at, at + length)
  }
}
