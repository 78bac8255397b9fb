import { email as emailText } from '@sahihi/contract/domain/text.ts'
import { turnOffByOperator } from '../company/accounts/turn-off-second-factor.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { print, runCommand, withDatabase } from './run-command.ts'

/** `npm run turn-off-second-factor -- EMAIL`: for somebody who lost the app and the recovery codes (docs/operations.md). */
await runCommand(async () => {
  const parsed = emailText.safeParse(process.argv[2])
  if (!parsed.success) throw new Error('Name the account: npm run turn-off-second-factor -- EMAIL')
  const email = parsed.data
  await withDatabase(readConfig(process.env), async (url) => {
    await migrate(url)
    const outcome = await turnOffByOperator(url, email)
    if (outcome === 'unknown') throw new Error(`There is no account with the address ${email}.`)
    print(
      outcome === 'off'
        ? `Two-step sign-in was off for ${email} already.`
        : `Two-step sign-in is off for ${email}. The next sign-in needs the password alone.`,
    )
  })
}, 'Nothing was changed.')
