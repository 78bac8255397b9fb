import { countOf } from '@sahihi/contract/i18n/count.ts'
import { readConfig } from '../platform/config.ts'
import { checkDatabase } from '../platform/db/check-database.ts'
import { distributeDatabase } from '../platform/db/distribute/distribute-database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { print, runCommand } from './run-command.ts'

/** `npm run distribute`: spreads the database of DATABASE_URL over a Citus cluster (docs/operations.md, "Citus"). */
await runCommand(async () => {
  const { DATABASE_URL } = readConfig(process.env)
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to the coordinator of a Citus cluster.')
  await checkDatabase(DATABASE_URL)
  await migrate(DATABASE_URL)
  const { workers, shards, ...changes } = await distributeDatabase(DATABASE_URL)
  const done = Object.entries({
    'Spread over the workers': changes.distributed,
    'Copied to every node': changes.reference,
    'Functions on the workers': changes.functions,
    'Foreign keys that Citus cannot check, removed': changes.droppedKeys,
  }).filter(([, names]) => names.length > 0)
  if (done.length === 0) print('Everything is in its place already.')
  for (const [title, names] of done) print(`${title}: ${names.join(', ')}.`)
  print(`The codes are in ${shards} shards on ${countOf(workers, 'worker')}. Start the servers.`)
})
