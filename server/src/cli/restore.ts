import { parseArgs } from 'node:util'
import { checkBackupFile } from '../platform/backups/backup-file.ts'
import { restoreDatabase } from '../platform/backups/restore-database.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { adviseOnKey } from './advise-on-key.ts'
import { printComparison } from './print-comparison.ts'
import { printProgress } from './print-progress.ts'
import { print, runCommand, withDatabase } from './run-command.ts'

/** `npm run restore`: puts a backup into an empty database. `-- --help` prints how. */
const usage = `npm run restore -- FILE

Puts a backup into the database of the settings, which must be empty: a DATA_DIR that does not exist yet, or a new database at
DATABASE_URL. A backup of an older version is migrated afterwards. When it fails, the database stays empty.`

await runCommand(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (values.help) return print(usage)
  if (file === undefined || more.length > 0) throw new Error(usage)
  return restore(file)
}, 'Nothing was restored.')

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
