import { importDataArchive } from '../operations/data-archives/import-data-archive.ts'
import { readConfig } from '../platform/config.ts'
import { withLoaderDb } from '../platform/db/client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { print, runOnArgument, withDatabase } from './run-command.ts'

/** `npm run import-archive`: loads a company's data archive. `-- --help` prints how. */
const usage = `npm run import-archive -- FILE [--partner ID]

Loads the data archive of a company (docs/archive-format.md) into the database of the settings, all of it or nothing. Without --partner
the company is created as the archive has it, with its team, whose members sign in by a mailed link. With --partner it goes into an
approved company of this server that has no products yet. Servers may run meanwhile; for large archives choose a quiet hour.`

await runOnArgument(
  { usage, options: { partner: { type: 'string' } }, unchanged: 'Nothing was imported.' },
  (file, { partner }) => importArchive(file, partner),
)

async function importArchive(file: string, partnerId: string | undefined) {
  const config = readConfig(process.env)
  await withDatabase(config, async (url) => {
    await migrate(url)
    const options = { partnerId, now: new Date(), publicUrl: config.PUBLIC_URL, print }
    const { counts, isNew, ...imported } = await withLoaderDb(url, (db) => importDataArchive(db, file, options))
    for (const [kind, rows] of Object.entries(counts)) print(`  ${rows.toLocaleString('en-US')} ${kind}`)
    print(`Imported into the company ${imported.partnerId}.`)
    if (isNew) print(`Its members sign in by a link that ${config.PUBLIC_URL}/login mails them.`)
  })
}
