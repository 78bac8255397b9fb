import { parseArgs } from 'node:util'
import { calendarDate } from '@sahihi/contract/domain/text.ts'
import type { DemoSize } from '../demo/demo-plan.ts'
import { fillDemo } from '../demo/ensure-demo.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { sqlState } from '../platform/db/client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { connectToDatabase } from '../platform/db/open-database.ts'
import { calendarDay, defaultTimeZone, startOfDay } from '../platform/lib/calendar.ts'
import { openSecretKey } from '../platform/lib/open-secret-key.ts'
import { days } from '../platform/lib/time.ts'

/** `npm run demo`: adds demo manufacturers and months of scans to the database. `-- --help` prints the options. */
const print = (line: string) => process.stdout.write(`${line}\n`)
const usage = `npm run demo -- [--scans 20000] [--partners 1] [--products 8] [--days 180] [--seed 1]
                [--until YYYY-MM-DD]

Adds demo manufacturers with products, batches, codes and months of plausible scans to the database of the settings. The last
scans are of today, up to now, or of the end of the day that --until names. With the same --until before today, the same numbers
make the same codes, scans and mail addresses; ids and the password are always new. A seed can be used once in a database.`

try {
  const size = parseSize(process.argv.slice(2))
  if (size) await addDemo(readConfig(process.env), size)
  else print(usage)
} catch (error) {
  process.stderr.write(`Nothing was changed. ${messageOf(error)}\n`)
  process.exitCode = 1
}

function parseSize(args: string[]) {
  const option = (defaultValue: string) => ({ type: 'string', default: defaultValue }) as const
  const { values } = parseArgs({
    args,
    options: {
      scans: option('20000'),
      partners: option('1'),
      products: option('8'),
      days: option('180'),
      seed: option('1'),
      until: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const number = (name: 'scans' | 'partners' | 'products' | 'days' | 'seed', max: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= 1 && value <= max) return value
    throw new Error(`--${name} must be a whole number from 1 to ${max.toLocaleString('en-US')}.`)
  }
  const [scans, partners, products] = [
    number('scans', 50_000_000),
    number('partners', 1000),
    number('products', 20_000),
  ]
  if (products < partners) throw new Error('--products must not be less than --partners: each has one at least.')
  return {
    scans,
    partners,
    products,
    days: number('days', 800),
    seed: number('seed', 2 ** 31 - 1),
    until: endOf(values.until),
  }
}

/** The end of a day in Lagos, or now for today, the default. */
function endOf(day: string | undefined): Date {
  const now = new Date()
  if (day === undefined) return now
  if (!calendarDate.safeParse(day).success || day > calendarDay(now, defaultTimeZone))
    throw new Error('--until must be a day such as 2026-05-31, today at the latest.')
  return new Date(Math.min(now.getTime(), startOfDay(day, defaultTimeZone).getTime() + days(1) - 1))
}

async function addDemo(config: Config, size: DemoSize) {
  const { url, stop } = await connectToDatabase(config, print)
  try {
    await migrate(url)
    const startedAt = performance.now()
    await fillDemo(url, await openSecretKey(config, url), size, print)
    print(`\nIt took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  } finally {
    await stop()
  }
}

function messageOf(error: unknown): string {
  if (sqlState(error) === '23505') return 'This seed is in the database already: give another with --seed.'
  return error instanceof Error ? error.message : String(error)
}
