import { checkBackupFile } from '../platform/backups/backup-file.ts'
import { restoreDatabase } from '../platform/backups/restore-database.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { adviseOnKey } from './advise-on-key.ts'
import { printComparison } from './print-comparison.ts'
import { printProgress } from './print-progress.ts'
import { print, runOnArgument, withDatabase } from './run-command.ts'

/** `npm run restore`: puts a backup into an empty database. `-- --help` prints how. */
const usage = `npm run restore -- FILE

Puts a backup into the database of the settings, which must be empty: a DATA_DIR that does not exist yet, or a new database at
DATABASE_URL. A backup of an older version is migrated afterwards. When it fails, the database stays empty.`

await runOnArgument({ usage, options: {}, unchanged: 'Nothing was restored.' }, restore)

async function restore(file: string) {
  const config = readConfig(process.env)
  const { header } = await checkBackupFile(file) // before a database is made
  print(
    `Restoring the backup of ${header.createdAt}, made by Sahihi ${header.version} on PostgreSQL ${header.databaseVersion}.`,
  )
  await withDatabase(config, async (url) => {
    printComparison(await restoreDatabase(url, file, printProgress()))
    await migrate(url, print)
    print('Sessions are not in a backup: everyone signs in again.')
    for (const line of await adviseOnKey(config, header, 'restore')) print(line)
  })
}
