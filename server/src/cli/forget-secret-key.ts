import { readConfig } from '../platform/config.ts'
import { withDb } from '../platform/db/client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { forgetSecretKeys } from '../platform/lib/open-secret-key.ts'
import { countPinBatches } from '../verify/pins/lost-pins.ts'
import { print, runCommand, withDatabase } from './run-command.ts'

/** `npm run forget-secret-key`: for a SECRET_KEY that is lost for good. The next start takes another one (docs/settings.md). */
await runCommand(async () => {
  await withDatabase(readConfig(process.env), async (url) => {
    await migrate(url)
    const count = await forgetSecretKeys(url)
    const pinBatches = await withDb(url, countPinBatches)
    print(
      count === 0
        ? 'The database knows no secret key. The next start takes any.'
        : 'The database has forgotten its secret key. The next start takes the one that it finds, or makes one in DATA_DIR.',
    )
    if (pinBatches > 0)
      print(
        `${pinBatches} ${pinBatches === 1 ? 'batch has' : 'batches have'} hidden PINs. Without the key that they were made with, no PIN of theirs can be checked or printed again. Their codes still verify. If the key is found, set it as SECRET_KEY_PREVIOUS.`,
      )
  })
}, 'Nothing was changed.')
