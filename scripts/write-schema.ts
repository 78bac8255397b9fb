/*
 * `npm run schema`: adds the checksums of new migrations to server/migrations/checksums, migrates an empty database, then writes the
 * types of its rows to server/src/platform/db/schema.ts. `npm test` fails when they differ from the migrations.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { addChecksums, writeTypes } from '../server/test/support/schema-files.ts'

await addChecksums()
const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-schema-'))
const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(url)
  writeTypes(url, 'server/src/platform/db/schema.ts')
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
