import { countOf } from '@sahihi/contract/i18n/count.ts'
import { backUpDatabase, recordManualBackup } from '../platform/backups/back-up-database.ts'
import { type BackupFile, checkBackupFile } from '../platform/backups/backup-file.ts'
import { readConfig } from '../platform/config.ts'
import { refuseMissingDatabase } from '../platform/db/embedded/data-directory.ts'
import { adviseOnKey } from './advise-on-key.ts'
import { printProgress, size } from './print-progress.ts'
import { print, runOnArgument, withDatabase } from './run-command.ts'

/** `npm run backup`: writes all data to one file, also while servers run. `-- --help` prints the options. */
const usage = `npm run backup -- FILE
npm run backup -- --check FILE

Writes all data of the database of the settings, as it is at one moment, to a new file. Servers may run meanwhile. With --check it
reads a backup instead and says whether it is complete and sound. docs/operations.md, "Backups", says what is in it.`

await runOnArgument({ usage, options: { check: { type: 'boolean' } } }, async (file, { check }) => {
  if (check) describe(file, await checkBackupFile(file))
  else await backUp(file)
})

async function backUp(file: string) {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) await refuseMissingDatabase(config.DATA_DIR)
  const interrupted = new AbortController() // so that no unfinished file stays
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  await withDatabase(config, async (url) => {
    const startedAt = new Date()
    const backup = await backUpDatabase(url, file, { onProgress: printProgress(), signal: interrupted.signal })
    await recordManualBackup(url, file, { startedAt, bytes: backup.bytes })
    describe(file, backup)
    for (const line of await adviseOnKey(config, backup.header, 'backup')) print(line)
  })
}

function describe(file: string, { header, footer, bytes }: BackupFile) {
  print(
    `${file} is a complete backup of Sahihi ${header.version} of ${header.createdAt}: ${countOf(footer.rows, 'row')} of ${countOf(footer.tables, 'table')}, ${size(bytes)}. It has been read, and all its checksums agree.`,
  )
}
