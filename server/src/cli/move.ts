import { moveDatabase } from '../platform/backups/restore-database.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { checkDatabase } from '../platform/db/check-database.ts'
import { refuseMissingDatabase } from '../platform/db/embedded/data-directory.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../platform/db/migrate.ts'
import { keyFileIn } from '../platform/lib/secret-key-file.ts'
import { printComparison } from './print-comparison.ts'
import { printProgress } from './print-progress.ts'
import { print, runOnArgument } from './run-command.ts'

/** `npm run move`: copies the embedded database to the operator's own PostgreSQL. `-- --help` prints how. */
const usage = `npm run move -- DATABASE_URL

Copies the embedded database in DATA_DIR to an empty database of your own PostgreSQL, such as postgres://user:password@host/name, with
sessions and waiting mails. Stop the server first. The embedded database is not changed. When it fails, the new one stays empty.`

await runOnArgument({ usage, options: {}, unchanged: 'Nothing was moved.' }, (url) =>
  move(readConfig(process.env), url),
)

async function move(config: Config, url: string) {
  if (config.DATABASE_URL)
    throw new Error('DATABASE_URL is set, so the embedded database is not in use. Unset it to move that one.')
  const { DATABASE_URL = url } = readConfig({ DATABASE_URL: url })
  await refuseMissingDatabase(config.DATA_DIR)
  await checkDatabase(DATABASE_URL)
  // No server may run, because its new records would be lost.
  const source = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, say: print })
  try {
    printComparison(await moveDatabase(source.url, DATABASE_URL, printProgress()))
    await migrate(DATABASE_URL, print)
  } finally {
    await source.stop()
  }
  const key = config.SECRET_KEY ? 'the same SECRET_KEY' : `SECRET_KEY="$(cat ${keyFileIn(config.DATA_DIR)})"`
  print(
    `Start every server with the new DATABASE_URL and ${key}. The old database in ${config.DATA_DIR} is as it was; without DATABASE_URL a server would use it again. Delete it when you no longer need it.`,
  )
}
