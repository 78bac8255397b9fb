import { email as emailText } from '@sahihi/contract/domain/text.ts'
import { turnOffByOperator } from '../company/accounts/turn-off-second-factor.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { connectToDatabase } from '../platform/db/open-database.ts'

/** `npm run turn-off-second-factor -- EMAIL`: for somebody who lost the app and the recovery codes (docs/operations.md). */
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const parsed = emailText.safeParse(process.argv[2])
  if (!parsed.success) throw new Error('Name the account: npm run turn-off-second-factor -- EMAIL')
  const email = parsed.data
  const { url, stop } = await connectToDatabase(readConfig(process.env), print)
  try {
    await migrate(url)
    const outcome = await turnOffByOperator(url, email)
    if (outcome === 'unknown') throw new Error(`There is no account with the address ${email}.`)
    print(
      outcome === 'off'
        ? `Two-step sign-in was off for ${email} already.`
        : `Two-step sign-in is off for ${email}. The next sign-in needs the password alone.`,
    )
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
