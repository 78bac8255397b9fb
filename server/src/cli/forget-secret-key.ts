import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { connectToDatabase } from '../db/open-database.ts'
import { forgetSecretKeys } from '../lib/open-secret-key.ts'

/** `npm run forget-secret-key`: for a SECRET_KEY that is lost for good. The next start takes another one (docs/settings.md). */
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { url, stop } = await connectToDatabase(readConfig(process.env), print)
  try {
    await migrate(url)
    const count = await forgetSecretKeys(url)
    print(
      count === 0
        ? 'The database knows no secret key. The next start takes any.'
        : 'The database has forgotten its secret key. The next start takes the one that it finds, or makes one in DATA_DIR.',
    )
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
