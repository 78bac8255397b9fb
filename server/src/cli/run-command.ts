import type { Config } from '../platform/config.ts'
import { connectToDatabase } from '../platform/db/open-database.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command. When it fails, it prints `unchanged`, which says what the command has not done, and why. */
export async function runCommand(work: () => unknown, unchanged?: string) {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${unchanged === undefined ? reason : `${unchanged} ${reason}`}\n`)
    process.exitCode = 1
  }
}

/** Does some work in the database of the settings, which it starts and stops where no server runs. */
export async function withDatabase(config: Config, work: (url: string) => Promise<unknown>) {
  const { url, stop } = await connectToDatabase(config, print)
  try {
    await work(url)
  } finally {
    await stop()
  }
}
