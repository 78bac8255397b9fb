import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { newPassword } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { email as emailText } from '@sahihi/contract/domain/text.ts'
import type { z } from 'zod'
import { setAdmin } from '../admin/create-admin.ts'
import { type Config, readConfig } from '../config.ts'
import { connectToDatabase } from '../db/open-database.ts'
import { migrate } from '../db/migrate.ts'

/** `npm run admin`: creates an admin, or sets the password of one. Asks at a terminal; else ADMIN_EMAIL and ADMIN_PASSWORD. */
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env)
  const given = process.stdin.isTTY ? await askAtTerminal() : fromSettings(config)
  const { url, stop } = await connectToDatabase(config, say)
  try {
    await migrate(url)
    const outcome = await setAdmin(url, given)
    say(
      outcome === 'created'
        ? `${given.email} is now an admin and can sign in at ${config.PUBLIC_URL}/login`
        : `The password of the admin ${given.email} is changed, and earlier sessions are ended.`,
    )
  } finally {
    await stop()
  }
} catch (error) {
  process.stderr.write(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

type Given = { email: string; password: string }

async function askAtTerminal(): Promise<Given> {
  say('This creates an admin, or sets the password of one you have. An admin decides which manufacturers may join.')
  const email = await askUntilGood('E-mail address: ', emailText, false)
  for (;;) {
    const password = await askUntilGood('Password (not shown while you type): ', newPassword, true)
    if ((await ask('The same password again: ', true)) === password) return { email, password }
    say(messages.passwordsDiffer)
  }
}

async function askUntilGood(question: string, schema: z.ZodType<string, string>, hidden: boolean): Promise<string> {
  for (;;) {
    const checked = schema.safeParse(await ask(question, hidden))
    if (checked.success) return checked.data
    say(checked.error.issues[0]?.message ?? messages.invalidInput)
  }
}

async function ask(question: string, hidden: boolean): Promise<string> {
  // The terminal's echo is readline's own output: where it goes nowhere, nothing that is typed is shown.
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const ended = new Promise<never>((_, refuse) => {
    terminal.once('SIGINT', () => refuse(new Error('You stopped it.')))
    terminal.once('close', () => refuse(new Error('The typing ended early.')))
  })
  try {
    if (hidden) process.stdout.write(question)
    return await Promise.race([terminal.question(hidden ? '' : question), ended])
  } finally {
    ended.catch(() => {})
    terminal.close()
    if (hidden) say('')
  }
}

function fromSettings({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config): Given {
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD)
    throw new Error('Run it at a terminal, or give ADMIN_EMAIL and ADMIN_PASSWORD in the environment.')
  return { email: emailText.parse(ADMIN_EMAIL), password: newPassword.parse(ADMIN_PASSWORD) }
}
