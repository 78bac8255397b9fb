import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
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

type Values<O extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** Runs a command that takes one argument and options. With `--help` it prints its usage instead. */
export const runOnArgument = <const O extends ParseArgsOptionsConfig>(
  { usage, options, unchanged }: { usage: string; options: O; unchanged?: string },
  work: (argument: string, values: Values<O>) => unknown,
) =>
  runCommand(() => {
    if (process.argv.includes('--help')) return print(usage)
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [argument, ...more] = positionals
    if (argument === undefined || more.length > 0) throw new Error(usage)
    return work(argument, values)
  }, unchanged)

/** Does some work in the database of the settings, which it starts and stops where no server runs. */
export async function withDatabase(config: Config, work: (url: string) => Promise<unknown>) {
  const { url, stop } = await connectToDatabase(config, print)
  try {
    await work(url)
  } finally {
    await stop()
  }
}
