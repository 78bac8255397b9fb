/*
 * `npm run schema`: writes server/src/db/schema.ts (types) and server/schema.sql (for review) from a freshly migrated
 * database. `npm test` fails when either differs from the migrations.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { describeSchema, writeTypes } from '../server/test/support/dump-schema.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-schema-'))
const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(url)
  await writeFile('server/schema.sql', await describeSchema(url))
  writeTypes(url, 'server/src/db/schema.ts')
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
