import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { describeAdminRole } from '@sahihi/contract/domain/describe-role.ts'
import { type StaffRole, staffRoles } from '@sahihi/contract/domain/permissions.ts'
import { email as emailText, newPassword } from '@sahihi/contract/domain/text.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import { setAdmin } from '../operations/admin/create-admin.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { print, runCommand, withDatabase } from './run-command.ts'

/**
 * `npm run admin`: creates an admin, or sets the password and role of one. Prompts at a terminal; otherwise it takes ADMIN_EMAIL,
 * ADMIN_PASSWORD and ADMIN_ROLE.
 */
await runCommand(async () => {
  const config = readConfig(process.env)
  const credentials = process.stdin.isTTY ? await promptForCredentials() : credentialsFromSettings(config)
  await withDatabase(config, async (url) => {
    await migrate(url)
    const outcome = await setAdmin(url, credentials)
    print(
      outcome === 'created'
        ? `${credentials.email} is now an admin and can sign in at ${config.PUBLIC_URL}/login`
        : `The password of the admin ${credentials.email} is changed, and earlier sessions are ended.`,
    )
  })
}, 'Nothing was changed.')

type Credentials = { email: string; password: string; role?: StaffRole | undefined }

async function promptForCredentials(): Promise<Credentials> {
  print('This creates an admin, or sets the password of one you have. An admin decides which manufacturers may join.')
  const email = await promptUntilValid('Email address: ', emailText, false)
  for (;;) {
    const password = await promptUntilValid('Password (not shown while you type): ', newPassword, true)
    if ((await prompt('The same password again: ', true)) === password)
      return { email, password, role: await promptForRole() }
    print(messages.passwordsDiffer)
  }
}

/** Empty for an owner, or for the role that the admin has. */
async function promptForRole(): Promise<StaffRole | undefined> {
  for (const role of staffRoles) print(`  ${role}: ${describeAdminRole(role).summary}`)
  const answer = await promptUntilValid('Role (empty: owner, or as it is): ', z.enum(['', ...staffRoles]), false)
  return answer === '' ? undefined : answer
}

async function promptUntilValid<T extends string>(
  question: string,
  schema: z.ZodType<T, string>,
  hidden: boolean,
): Promise<T> {
  for (;;) {
    const result = schema.safeParse(await prompt(question, hidden))
    if (result.success) return result.data
    print(result.error.issues[0]?.message ?? messages.invalidInput)
  }
}

async function prompt(question: string, hidden: boolean): Promise<string> {
  // readline itself writes the echo: with this output nothing that is typed is shown.
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const ended = new Promise<never>((_, reject) => {
    terminal.once('SIGINT', () => reject(new Error('You stopped it.')))
    terminal.once('close', () => reject(new Error('The typing ended early.')))
  })
  try {
    if (hidden) process.stdout.write(question)
    return await Promise.race([terminal.question(hidden ? '' : question), ended])
  } finally {
    ended.catch(() => {})
    terminal.close()
    if (hidden) print('')
  }
}

function credentialsFromSettings({ ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_ROLE }: Config): Credentials {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD)
    throw new Error('Run it at a terminal, or give ADMIN_EMAIL and ADMIN_PASSWORD in the environment.')
  return { email: emailText.parse(ADMIN_EMAIL), password: newPassword.parse(ADMIN_PASSWORD), role: ADMIN_ROLE }
}
