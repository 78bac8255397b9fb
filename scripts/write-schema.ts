/*
 * `npm run schema`: adds the checksums of new migrations to server/migrations/checksums, migrates an empty database, then writes
 * server/schema.sql (builds the same schema) and server/src/db/schema.ts (its types). `npm test` fails when one of them differs from
 * the migrations.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { dumpSchema, writeTypes } from '../server/test/support/dump-schema.ts'
import { addChecksums } from '../server/test/support/migration-checksums.ts'

await addChecksums()
const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-schema-'))
const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(url)
  await writeFile('server/schema.sql', await dumpSchema(url))
  writeTypes(url, 'server/src/db/schema.ts')
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
